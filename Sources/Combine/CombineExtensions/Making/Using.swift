import CombineShim

extension AnyPublisher {
  /// Creates a publisher that owns a resource for the lifetime of each subscription. For details, see
  /// ``Publishers/Using``.
  ///
  ///     content:  --------1-----2-----3--|
  ///     using:    --------1-----2-----3--|
  ///
  /// - Parameters:
  ///   - resourceFactory: A closure that creates the resource of a subscription. If it throws an error, the
  ///     stream fails with that error.
  ///   - publisherFactory: A closure that receives the resource and creates the publisher. If it throws an
  ///     error, the stream fails with that error.
  /// - Returns: A publisher of the created publisher's elements.
  public static func using<Resource: Cancellable, Content: Publisher>(
    _ resourceFactory: @escaping () throws(Failure) -> Resource,
    publisherFactory: @escaping (Resource) throws(Failure) -> Content
  ) -> AnyPublisher<Output, Failure> where Content.Output == Output, Content.Failure == Failure {
    Publishers.Using(resourceFactory, publisherFactory: publisherFactory).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher that owns a resource for the lifetime of each subscription.
  ///
  /// ```swift
  /// AnyPublisher<String, any Error>.using {
  ///   try File(path)
  /// } publisherFactory: { file in
  ///   file.lines
  /// }
  /// ```
  ///
  /// Use this publisher when its values depend on something that you have to release, such as an open file.
  /// Your closures create a resource and a publisher for each subscriber. The resource is cancelled once, at
  /// the first of these events:
  /// - The subscriber has received the completion, including a failure.
  /// - The subscriber has cancelled, in which case the publisher is cancelled before the resource.
  /// - The subscription is released.
  ///
  /// If one of the closures throws an error, the subscriber receives the failure immediately. If the resource
  /// already exists, it is cancelled afterward.
  ///
  /// Requests go to the publisher that you create, and you receive elements on its threads.
  public struct Using<Resource: Cancellable, Content: Publisher>: Publisher {
    public typealias Output = Content.Output
    public typealias Failure = Content.Failure

    @usableFromInline let resourceFactory: () throws(Failure) -> Resource
    @usableFromInline let publisherFactory: (Resource) throws(Failure) -> Content

    /// Creates a publisher from two closures that can throw errors, and that run once for each subscriber.
    /// - Parameters:
    ///   - resourceFactory: A closure that creates the resource of a subscription. If it throws an error, the
    ///     stream fails with that error.
    ///   - publisherFactory: A closure that receives the resource and creates the publisher. If it throws an
    ///     error, the stream fails with that error.
    // This initializer is disfavored, because nonthrowing closures would otherwise be ambiguous. The language
    // has no other way to express this.
    @_disfavoredOverload
    @inlinable
    public init(
      _ resourceFactory: @escaping () throws(Failure) -> Resource,
      publisherFactory: @escaping (Resource) throws(Failure) -> Content
    ) {
      self.resourceFactory = resourceFactory
      self.publisherFactory = publisherFactory
    }

    /// Creates a publisher from two closures that don't throw errors, and that run once for each subscriber.
    ///
    /// This initializer is separate because the compiler doesn't accept a nonthrowing closure when it still
    /// has to infer the type of the error.
    /// - Parameters:
    ///   - resourceFactory: A closure that creates the resource of a subscription.
    ///   - publisherFactory: A closure that receives the resource and creates the publisher.
    @inlinable
    public init(
      _ resourceFactory: @escaping () -> Resource,
      publisherFactory: @escaping (Resource) -> Content
    ) {
      self.resourceFactory = resourceFactory
      self.publisherFactory = publisherFactory
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var scope: AnyCancellable?
      do throws(Failure) {
        let resource = try resourceFactory()
        let ending = AnyCancellable(resource)
        scope = ending
        let content = try publisherFactory(resource)
        content.subscribe(ResourceSubscription(downstream: subscriber, resource: ending, name: "Using"))
      } catch {
        Fail(error: error).receive(subscriber: subscriber)
        scope?.cancel()
      }
    }
  }
}
