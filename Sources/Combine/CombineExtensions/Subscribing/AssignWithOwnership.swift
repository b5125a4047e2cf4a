import CombineShim

extension Publisher where Failure == Never {
  /// Writes each value to a property of an object, which is held as it is told.
  ///
  ///     upstream:     --1-----2-----3--|
  ///     object.name:  --1-----2-----3----
  ///
  /// An object that keeps the token itself is no cycle when it is held `.weak` or `.unowned`. Requests an
  /// unlimited number of values from upstream, and values are written on the threads that it sends them on.
  /// The object is released when upstream finishes and when the token is cancelled. The property may belong
  /// to the actor on which this is called; a value that comes off that actor traps.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - ownership: The ownership of the object. With `.unowned`, a value that comes after it has gone traps.
  ///   - isolation: The actor of the caller.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root,
    ownership: ObjectOwnership,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(with: PropertyWriter(keyPath, of: object, ownership: ownership, on: isolation))
  }

  /// Writes each value to a property of an object, which belongs to no actor, on the threads that send them.
  ///
  /// The compiler chooses this for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - ownership: The ownership of the object. With `.unowned`, a value that comes after it has gone traps.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    write(with: PropertyWriter(keyPath, of: object, ownership: ownership))
  }

  /// Writes each value to a property of each of two objects, of the first one first: see
  /// ``assign(to:on:ownership:)``.
  /// - Parameters:
  ///   - keyPath1: The property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The property of the second object.
  ///   - object2: The second object.
  ///   - ownership: The way in which the objects are held.
  ///   - isolation: The actor of the caller.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root1: AnyObject, Root2: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>,
    on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>,
    on object2: Root2,
    ownership: ObjectOwnership = .strong,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership, on: isolation),
      PropertyWriter(keyPath2, of: object2, ownership: ownership, on: isolation)
    )
  }

  /// Writes each value to a property of each of two objects, which belong to no actor, on the threads that
  /// send them.
  ///
  /// The compiler chooses this for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath1: The property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The property of the second object.
  ///   - object2: The second object.
  ///   - ownership: The way in which the objects are held.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root1: AnyObject, Root2: AnyObject>(
    to keyPath1: any ReferenceWritableKeyPath<Root1, Output> & Sendable,
    on object1: Root1,
    and keyPath2: any ReferenceWritableKeyPath<Root2, Output> & Sendable,
    on object2: Root2,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership),
      PropertyWriter(keyPath2, of: object2, ownership: ownership)
    )
  }

  /// Writes each value to a property of each of three objects, in their order: see
  /// ``assign(to:on:ownership:)``.
  /// - Parameters:
  ///   - keyPath1: The property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The property of the second object.
  ///   - object2: The second object.
  ///   - keyPath3: The property of the third object.
  ///   - object3: The third object.
  ///   - ownership: The way in which the objects are held.
  ///   - isolation: The actor of the caller.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root1: AnyObject, Root2: AnyObject, Root3: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>,
    on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>,
    on object2: Root2,
    and keyPath3: ReferenceWritableKeyPath<Root3, Output>,
    on object3: Root3,
    ownership: ObjectOwnership = .strong,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership, on: isolation),
      PropertyWriter(keyPath2, of: object2, ownership: ownership, on: isolation),
      PropertyWriter(keyPath3, of: object3, ownership: ownership, on: isolation)
    )
  }

  /// Writes each value to a property of each of three objects, which belong to no actor, on the threads that
  /// send them.
  ///
  /// The compiler chooses this for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath1: The property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The property of the second object.
  ///   - object2: The second object.
  ///   - keyPath3: The property of the third object.
  ///   - object3: The third object.
  ///   - ownership: The way in which the objects are held.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root1: AnyObject, Root2: AnyObject, Root3: AnyObject>(
    to keyPath1: any ReferenceWritableKeyPath<Root1, Output> & Sendable,
    on object1: Root1,
    and keyPath2: any ReferenceWritableKeyPath<Root2, Output> & Sendable,
    on object2: Root2,
    and keyPath3: any ReferenceWritableKeyPath<Root3, Output> & Sendable,
    on object3: Root3,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership),
      PropertyWriter(keyPath2, of: object2, ownership: ownership),
      PropertyWriter(keyPath3, of: object3, ownership: ownership)
    )
  }
}

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

/// The kind of reference by which a subscription holds the object that it writes to.
public enum ObjectOwnership: Sendable {
  /// The object lives as long as the subscription.
  case strong

  /// The object may go; what comes after that is dropped.
  case weak

  /// The object must outlive the subscription: a value that comes after it has gone traps.
  case unowned
}
