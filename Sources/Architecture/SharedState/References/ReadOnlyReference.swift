import CombineShim

/// A reference to what a function makes of another reference's value.
final class ReadOnlyReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constants, and the function only reads its argument.
  private let base: Reference<Base>
  private let transform: (Base) -> Value

  init(_ base: Reference<Base>, _ transform: @escaping (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  override var value: Value { transform(base.value) }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> { base.publisher.map(transform).eraseToAnyPublisher() }

  override var keyDescription: String? { nil }
}
