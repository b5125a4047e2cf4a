/// A value that is used where it is kept.
///
/// Being not copyable it is borrowed for each use, where a plain one in a variable is retained with all that
/// it holds. So its owner must not replace it meanwhile.
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
