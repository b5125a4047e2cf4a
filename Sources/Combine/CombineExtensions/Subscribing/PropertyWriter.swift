import CombineShim

/// Writes values to a property of an object, which it holds as it is told to.
///
/// It does not show the object's type, so that a subscription may have writers for any number of objects.
struct PropertyWriter<Value> {
  private let isolation: CallerIsolation
  private let set: (Value) -> Void

  /// - Parameter isolation: The actor that the values have to come on, if any.
  init<Root: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value>,
    of object: Root,
    ownership: ObjectOwnership,
    on isolation: CallerIsolation = .none
  ) {
    self.isolation = isolation
    switch ownership {
    case .strong:
      set = { object[keyPath: keyPath] = $0 }
    case .weak:
      set = { [weak object] in object?[keyPath: keyPath] = $0 }
    case .unowned:
      set = { [unowned object] in object[keyPath: keyPath] = $0 }
    }
  }

  func write(_ value: Value) {
    isolation.check()
    set(value)
  }
}

extension Publisher where Failure == Never {
  /// Writes each value with each of the writers, in their order.
  func write(with writers: PropertyWriter<Output>...) -> AnyCancellable {
    sink { value in
      for writer in writers { writer.write(value) }
    }
  }
}
