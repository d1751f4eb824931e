/// The terminal that the program runs in.
public enum Terminal {}
