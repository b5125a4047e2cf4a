/// Carries a value past the compiler's checks. Only one thread uses it at a time.
struct UncheckedBox<Value>: @unchecked Sendable {
  // Sendable: each test determines which thread uses the value at what time.
  let value: Value
  init(_ value: Value) { self.value = value }
}
