import CCPUFeatures

/// This machine's processors.
public enum Processors {
    /// How many this process may use: 1 or more.
    public static var count: Int { Int(ccpu_processor_count()) }
}
