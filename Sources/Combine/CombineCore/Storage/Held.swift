/// A value that is used in place.
///
/// Not copyable, so that a use borrows it: a plain value in a variable would be retained with all that it
/// holds. Its owner must not replace it during a use.
@usableFromInline
@frozen
struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  @inline(__always)
  func use<Result>(_ body: (Value) -> Result) -> Result {
    body(value)
  }
}
