import CombineShim

extension Publisher where Failure == Never {
  /// Assigns each element to an optional property of an object.
  ///
  ///     upstream:     --------1-----2-----3--|
  ///     object.name:  (nil)---1-----2-----3----
  ///
  /// The subscription requests an unlimited number of elements, and writes the property on the threads that
  /// send them. It retains the object until upstream finishes or you cancel.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - isolation: The actor of the caller, on which elements must arrive. Otherwise, the program traps.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
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
  /// The compiler selects this method when the key path is sendable.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output?> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    optionalValues.assign(to: keyPath, on: object)
  }

  /// Assigns each element to an optional property of an object, with the given ownership of the object. For
  /// details, see ``assign(to:on:ownership:)-(ReferenceWritableKeyPath<Root,Output>,_,_)``.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after you have released the object.
  ///   - isolation: The actor of the caller, on which elements must arrive. Otherwise, the program traps.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
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
  /// The compiler selects this method when the key path is sendable.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after you have released the object.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
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
  /// Because the subscription ends with the object, you don't need to store a cancellable. The subscription
  /// requests an unlimited number of elements, and when upstream completes, the property's own publisher
  /// doesn't.
  /// - Parameter published: The publisher of the property, which you pass as `&object.$property`.
  public func assign(to published: inout Published<Output?>.Publisher) {
    optionalValues.assign(to: &published)
  }

  private var optionalValues: Publishers.Map<Self, Output?> {
    // The closure isn't isolated, although the methods are isolated to their callers' actors.
    map { @Sendable in Optional.some($0) }
  }
}
