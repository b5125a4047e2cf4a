/// Carries a value that is used by one thread at a time past the compiler.
struct UncheckedBox<Value>: @unchecked Sendable {
  // Sendable: each test says which thread uses the value when.
  let value: Value
  init(_ value: Value) { self.value = value }
}
