import CombineShim

/// Work whose outcome comes back to the store as an action: a publisher that never fails.
///
/// It is a type of its own, and not an `AnyPublisher`, so that effects have constructors of their own and no
/// other publisher gets them.
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
  /// Makes an effect of a publisher, such as one that `map` gives, which is of another type than what it
  /// maps.
  public func eraseToEffect() -> Effect<Output> { Effect(eraseToAnyPublisher()) }
}

extension Effect {
  /// Does work for which nobody waits, such as saving a file.
  ///
  /// - Parameter work: The work. It is done when the store subscribes.
  public static func fireAndForget(work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }

  /// Does work that has its outcome ready, such as loading a file.
  ///
  /// - Parameter work: The work. It is done when the store subscribes.
  public static func sync(work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }.eraseToEffect()
  }
}
