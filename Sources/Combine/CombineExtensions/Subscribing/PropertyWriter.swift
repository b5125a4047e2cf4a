import CombineShim

/// Writes values to a property of an object, which it holds as it is told to.
///
/// It does not show the object's type, so that a subscription may have writers for any number of objects.
struct PropertyWriter<Value> {
  let write: (Value) -> Void

  init<Root: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value>,
    of object: Root,
    ownership: ObjectOwnership
  ) {
    switch ownership {
    case .strong:
      write = { object[keyPath: keyPath] = $0 }
    case .weak:
      write = { [weak object] in object?[keyPath: keyPath] = $0 }
    case .unowned:
      write = { [unowned object] in object[keyPath: keyPath] = $0 }
    }
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
