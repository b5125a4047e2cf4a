import CombineShim

/// A reference to a part of another reference's value.
final class DerivedReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constants, and key paths are immutable.
  private let base: Reference<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(_ base: Reference<Base>, _ keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override var value: Value { base.value[keyPath: keyPath] }

  override var exclusive: Value {
    get { value }
    _modify { yield &base.exclusive[keyPath: keyPath] }
  }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> {
    let keyPath = keyPath
    return base.publisher.map { $0[keyPath: keyPath] }.eraseToAnyPublisher()
  }
}
