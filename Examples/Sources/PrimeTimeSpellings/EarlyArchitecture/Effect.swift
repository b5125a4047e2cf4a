import CombineShim

/// Work that sends its result to the store as an action: a publisher that never fails.
///
/// It is a separate type instead of an `AnyPublisher`, so that its factory methods are not available on other
/// publishers.
public struct Effect<Output>: Publisher {
  public typealias Failure = Never

  private let publisher: AnyPublisher<Output, Never>

  fileprivate init(_ publisher: AnyPublisher<Output, Never>) {
    self.publisher = publisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Creates an effect from a publisher, such as the result of `map`, which has another type.
  public func eraseToEffect() -> Effect<Output> { Effect(eraseToAnyPublisher()) }
}

extension Effect {
  /// Performs work without a result, such as saving a file.
  ///
  /// - Parameter work: The work, performed when the store subscribes.
  public static func fireAndForget(work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }

  /// Performs synchronous work with a result, such as loading a file.
  ///
  /// - Parameter work: The work, performed when the store subscribes.
  public static func sync(work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }.eraseToEffect()
  }
}
