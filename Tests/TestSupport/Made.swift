/// What a closure makes that can't fail in a test that is right; a test that is wrong ends here.
package func made<Value>(_ make: () throws -> Value) -> Value {
    do {
        return try make()
    } catch {
        fatalError("\(error)")
    }
}
