import CombineShim

extension Publisher where Failure == Never {
  /// Assigns each element to an optional property of an object. The subscription retains the object until
  /// upstream finishes or the cancellable is cancelled.
  ///
  ///     upstream:     --------1-----2-----3--|
  ///     object.name:  (nil)---1-----2-----3----
  ///
  /// This method requests an unlimited number of elements from upstream. It writes the property on the
  /// threads that send the elements.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - isolation: The caller's actor. If an element arrives outside this actor, the program traps.
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
  /// The compiler selects this method for sendable key paths.
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
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after the object's release.
  ///   - isolation: The caller's actor. If an element arrives outside this actor, the program traps.
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
  /// The compiler selects this method for sendable key paths.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after the object's release.
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
  /// There is no cancellable to store, because the subscription ends with the object. This method requests an
  /// unlimited number of elements from upstream. Upstream's completion doesn't complete the property's own
  /// publisher.
  /// - Parameter published: The publisher of the property, passed as `&object.$property`.
  public func assign(to published: inout Published<Output?>.Publisher) {
    optionalValues.assign(to: &published)
  }

  private var optionalValues: Publishers.Map<Self, Output?> {
    // The closure is not isolated, even though the methods are isolated to their callers' actors.
    map { @Sendable in Optional.some($0) }
  }
}
