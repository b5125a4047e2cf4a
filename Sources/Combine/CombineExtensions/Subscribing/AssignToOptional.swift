import CombineShim

extension Publisher where Failure == Never {
  /// Writes each value to an optional property of an object, which is held strongly until upstream finishes
  /// or the token is cancelled.
  ///
  ///     upstream:     --------1-----2-----3--|
  ///     object.name:  (nil)---1-----2-----3----
  ///
  /// Requests an unlimited number of values from upstream, and values are written on the threads that it
  /// sends them on.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - isolation: The actor of the caller. A value that comes off it traps.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output?>,
    on object: Root,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, isolation: isolation)
  }

  /// Writes each value to an optional property that belongs to no actor, on the threads that send them.
  ///
  /// The compiler chooses this for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output?> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object)
  }

  /// Writes each value to an optional property of an object, which is held as it is told: see
  /// ``assign(to:on:ownership:)-(ReferenceWritableKeyPath<Root,Output>,_,_)``.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - ownership: The ownership of the object. With `.unowned`, a value that comes after it has gone traps.
  ///   - isolation: The actor of the caller. A value that comes off it traps.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output?>,
    on object: Root,
    ownership: ObjectOwnership,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, ownership: ownership, isolation: isolation)
  }

  /// Writes each value to an optional property that belongs to no actor, on the threads that send them.
  ///
  /// The compiler chooses this for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath: The property to write.
  ///   - object: The object to write to.
  ///   - ownership: The ownership of the object. With `.unowned`, a value that comes after it has gone traps.
  /// - Returns: A token that cancels when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output?> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, ownership: ownership)
  }

  /// Writes each value to an optional published property, for as long as the property's object lives.
  ///
  ///     upstream.assign(to: &object.$property)
  ///
  /// There is nothing to keep: the subscription ends with the object. Requests an unlimited number of values
  /// from upstream; its completion does not end the property's own publisher.
  /// - Parameter published: The publisher of the property, as `&object.$property`.
  public func assign(to published: inout Published<Output?>.Publisher) {
    optionalValues.assign(to: &published)
  }

  private var optionalValues: Publishers.Map<Self, Output?> {
    // A closure of no actor, although the methods belong to their callers'.
    map { @Sendable in Optional.some($0) }
  }
}
