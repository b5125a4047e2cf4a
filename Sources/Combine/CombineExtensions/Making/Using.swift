import CombineShim

extension AnyPublisher {
  /// Makes a publisher that has a resource for as long as each of its subscriptions lasts: see
  /// ``Publishers/Using``.
  ///
  ///     content:  --------1-----2-----3--|
  ///     using:    --------1-----2-----3--|
  ///
  /// - Parameters:
  ///   - resourceFactory: A closure that makes the resource of a subscription. What it throws fails the
  ///     stream.
  ///   - publisherFactory: A closure that makes the publisher that uses the resource. What it throws fails
  ///     the stream.
  /// - Returns: A publisher of what that publisher sends.
  public static func using<Resource: Cancellable, Content: Publisher>(
    _ resourceFactory: @escaping () throws(Failure) -> Resource,
    publisherFactory: @escaping (Resource) throws(Failure) -> Content
  ) -> AnyPublisher<Output, Failure> where Content.Output == Output, Content.Failure == Failure {
    Publishers.Using(resourceFactory, publisherFactory: publisherFactory).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher that has a resource for as long as each of its subscriptions lasts.
  ///
  /// ```swift
  /// AnyPublisher<String, any Error>.using {
  ///   try File(path)
  /// } publisherFactory: { file in
  ///   file.lines
  /// }
  /// ```
  ///
  /// Each subscriber gets a resource and a publisher of its own, made when it subscribes. The resource is
  /// cancelled once: after the subscriber has got the completion, a failure too; when it cancels, after the
  /// publisher was cancelled; or when nothing is left of the subscription, because all who held it have
  /// released it. When one of the factories throws, the subscriber gets the failure at once, and the
  /// resource, if there is one, is cancelled after that.
  ///
  /// Demand goes to the publisher as it is, and values come on the threads that it sends them on.
  public struct Using<Resource: Cancellable, Content: Publisher>: Publisher {
    public typealias Output = Content.Output
    public typealias Failure = Content.Failure

    @usableFromInline let resourceFactory: () throws(Failure) -> Resource
    @usableFromInline let publisherFactory: (Resource) throws(Failure) -> Content

    /// Makes a publisher of two closures that may throw, and which run for each subscriber.
    /// - Parameters:
    ///   - resourceFactory: A closure that makes the resource of a subscription. What it throws fails the
    ///     stream.
    ///   - publisherFactory: A closure that makes the publisher that uses the resource. What it throws fails
    ///     the stream.
    // Disfavoured, so that closures that do not throw are not ambiguous. The language has no other spelling
    // for that.
    @_disfavoredOverload
    @inlinable
    public init(
      _ resourceFactory: @escaping () throws(Failure) -> Resource,
      publisherFactory: @escaping (Resource) throws(Failure) -> Content
    ) {
      self.resourceFactory = resourceFactory
      self.publisherFactory = publisherFactory
    }

    /// Makes a publisher of two closures, which run for each subscriber.
    ///
    /// It is an initialiser of its own because the compiler does not take a closure that does not throw for
    /// one that may throw an error of a type that it has yet to infer.
    /// - Parameters:
    ///   - resourceFactory: A closure that makes the resource of a subscription.
    ///   - publisherFactory: A closure that makes the publisher that uses the resource.
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
        content.subscribe(UsingSubscription(downstream: subscriber, resource: ending))
      } catch {
        Fail(error: error).receive(subscriber: subscriber)
        scope?.cancel()
      }
    }
  }
}

/// The subscriber of the publisher of a ``Publishers/Using``, and the subscription of its downstream.
@usableFromInline
final class UsingSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream

  /// Cancels the resource, once, and releases it: when it is told to, and at the latest when this
  /// subscription goes.
  @usableFromInline let resource: AnyCancellable

  @inlinable
  init(downstream: Downstream, resource: AnyCancellable) {
    self.downstream = downstream
    self.resource = resource
  }

  @usableFromInline var description: String { "Using" }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if connection.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard connection.complete() else { return }
    downstream.receive(completion: completion)
    resource.cancel()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(demand)
  }

  @usableFromInline
  func cancel() {
    connection.cancel()
    resource.cancel()
  }
}
