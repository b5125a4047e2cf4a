import CombineShim

extension AnyPublisher {
  /// Makes a publisher whose values and completion come from a closure: see ``Publishers/Create``.
  /// - Parameter factory: A closure that sends values, now or later, and returns what is to be cancelled at
  ///   the end.
  @inlinable
  public init(_ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler) {
    self = Publishers.Create(factory: factory).eraseToAnyPublisher()
  }

  /// Makes a publisher whose values and completion come from a closure: see ``Publishers/Create``.
  ///
  ///     demand:                    +1---------+1
  ///     create { sends 1, 2, | }:  1----------(2|)
  ///
  /// - Parameter factory: A closure that sends values, now or later, and returns what is to be cancelled at
  ///   the end.
  /// - Returns: A publisher that runs the closure for each of its subscribers.
  @inlinable
  public static func create(
    _ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(factory)
  }
}
