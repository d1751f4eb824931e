import CCPUFeatures

/// This machine's processors.
package enum Processors {
    /// How many this process may use: 1 or more.
    package static var count: Int { Int(ccpu_processor_count()) }
}
