import CombineShim

/// A reference that shows an earlier value of another one, to which it writes.
final class PastReference<Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constants, and the value is only read.
  private let base: Reference<Value>
  private let past: Value

  init(_ base: Reference<Value>, value: Value) {
    self.base = base
    past = value
  }

  override var value: Value { SharedExpectation.current == nil ? past : base.value }

  override var exclusive: Value {
    get { base.exclusive }
    _modify { yield &base.exclusive }
  }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> { base.publisher }

  override var keyDescription: String? { base.keyDescription }
}
