import CombineShim

extension Publisher where Failure == Never {
  /// Assigns each element to an optional property of an object, and retains the object until upstream
  /// finishes or the cancellable is cancelled.
  ///
  ///     upstream:     --------1-----2-----3--|
  ///     object.name:  (nil)---1-----2-----3----
  ///
  /// Requests an unlimited number of elements from upstream. The property is written on the threads that send
  /// the elements.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - isolation: The actor of the caller. An element that arrives outside this actor traps.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output?>,
    on object: Root,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, isolation: isolation)
  }

  /// Assigns each element to an optional property without actor isolation, on the threads that send the
  /// elements.
  ///
  /// The compiler selects this method for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  public func assign<Root>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output?> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object)
  }

  /// Assigns each element to an optional property of an object, with the given ownership of the object. See
  /// ``assign(to:on:ownership:)-(ReferenceWritableKeyPath<Root,Output>,_,_)``.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, an element that arrives after the object's
  ///     release traps.
  ///   - isolation: The actor of the caller. An element that arrives outside this actor traps.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output?>,
    on object: Root,
    ownership: ObjectOwnership,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, ownership: ownership, isolation: isolation)
  }

  /// Assigns each element to an optional property without actor isolation, on the threads that send the
  /// elements.
  ///
  /// The compiler selects this method for key paths that are sendable.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, an element that arrives after the object's
  ///     release traps.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  public func assign<Root: AnyObject>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output?> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object, ownership: ownership)
  }

  /// Assigns each element to an optional published property, for the lifetime of the property's object.
  ///
  ///     upstream.assign(to: &object.$property)
  ///
  /// There is no cancellable to store, since the subscription ends with the object. Requests an unlimited
  /// number of elements from upstream. Upstream's completion doesn't end the property's own publisher.
  /// - Parameter published: The publisher of the property, as `&object.$property`.
  public func assign(to published: inout Published<Output?>.Publisher) {
    optionalValues.assign(to: &published)
  }

  private var optionalValues: Publishers.Map<Self, Output?> {
    // The closure is not isolated, although the methods are isolated to their callers' actors.
    map { @Sendable in Optional.some($0) }
  }
}
