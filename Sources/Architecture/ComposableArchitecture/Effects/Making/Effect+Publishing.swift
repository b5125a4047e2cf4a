import CombineExtensions
import CombineShim
import DependencyInjection

extension Effect {
  /// Creates an effect from a publisher.
  /// - Parameter publisher: The publisher of the actions. Starting the effect subscribes to it.
  // Inlined, because if the publisher's type is known, neither cast has a cost.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    if let effect = publisher as? Self {
      self = effect
    } else {
      self.init(erased: publisher.eraseToAnyPublisher())
    }
  }

  @usableFromInline
  init(erased publisher: AnyPublisher<Action, Never>) {
    self.init(operation: .publisher(publisher, scopes: []))
  }

  /// Creates an effect that sends one action immediately.
  /// - Parameter value: The action.
  public init(value: Action) {
    self.init(storage: ActionStorage(action: value))
  }

  /// Creates an effect from a closure that returns a publisher.
  ///
  /// For example:
  ///
  /// ```swift
  /// return .publisher {
  ///   notifications.map(Action.notified)
  /// }
  /// ```
  ///
  /// - Parameter createPublisher: A closure that returns the publisher when the effect starts. It uses the
  ///   dependencies of the reducer that created the effect.
  /// - Returns: An effect that sends the publisher's elements as actions.
  public static func publisher<P: Publisher>(
    _ createPublisher: @escaping () -> P
  ) -> Self where P.Output == Action, P.Failure == Never {
    withEscapedDependencies { dependencies in
      Self(Deferred { dependencies.yield(createPublisher) })
    }
  }

  /// Creates an effect that sends one action when a callback is called.
  ///
  /// Use this effect to adapt an API that reports its result with a completion handler:
  ///
  /// ```swift
  /// Effect<Int>.future { callback in
  ///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
  ///     callback(.success(42))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter attemptToFulfill: A closure that begins the work when the effect starts. It can call the callback
  ///   from any thread, but calling it more than once has no effect.
  /// - Returns: An effect that sends the callback's action and then completes.
  public static func future(
    _ attemptToFulfill:
      @escaping (
        _ callback: @escaping @Sendable (_ result: sending Result<Action, Never>) -> Void
      ) -> Void
  ) -> Self {
    .publisher {
      Future { promise in
        attemptToFulfill { promise($0) }
      }
    }
  }

  /// Creates an effect from synchronous work that produces an action.
  ///
  /// ```swift
  /// return .result {
  ///   .success(.loaded(Result { try JSONDecoder().decode(User.self, from: Data(contentsOf: file)) }))
  /// }
  /// ```
  ///
  /// - Parameter attemptToFulfill: A closure that returns the action when the effect starts.
  /// - Returns: An effect that sends the action and then completes.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Action, Never>) -> Self {
    .publisher { attemptToFulfill().publisher }
  }

  /// Creates an effect from synchronous work that may produce an action.
  ///
  /// For example:
  ///
  /// ```swift
  /// Effect<FavoritePrimesAction>.sync {
  ///   guard let primes = try? load() else { return nil }
  ///   return .loadedFavoritePrimes(primes)
  /// }
  /// ```
  ///
  /// - Parameter operation: A closure that returns the action, or `nil` to send none, when the effect starts.
  /// - Returns: An effect that sends the action unless it is `nil`, and then completes.
  public static func sync(_ operation: @escaping () -> Action?) -> Self {
    .publisher { operation().map { Effect(value: $0) } ?? .none }
  }

  /// Creates an effect from a closure that passes actions and a completion to a subscriber.
  ///
  /// Use this effect for an API that calls back any number of times:
  ///
  /// ```swift
  /// Effect.run { subscriber in
  ///   subscriber.send(library.authorizationStatus())
  ///   let request = library.requestAuthorization { status in
  ///     subscriber.send(status)
  ///     subscriber.send(completion: .finished)
  ///   }
  ///   return AnyCancellable { request.cancel() }
  /// }
  /// ```
  ///
  /// - Parameter operation: A closure that begins the work when the effect starts, with the dependencies of the
  ///   reducer that created the effect. The effect cancels the returned value when it completes or is cancelled.
  /// - Returns: An effect that sends each action that the subscriber receives.
  public static func run(_ operation: @escaping (_ subscriber: Subscriber) -> any Cancellable) -> Self {
    withEscapedDependencies { dependencies in
      Self(AnyPublisher.create { subscriber in dependencies.yield { operation(subscriber) } })
    }
  }

  /// The subscriber that the closure of ``run(_:)`` receives. You can send actions and the completion to it from any
  /// thread.
  public typealias Subscriber = Publishers.Create<Action, Never>.Subscriber

  /// Creates an effect from synchronous work that does not send actions.
  /// - Parameter operation: A closure that performs the work when the effect starts. The effect ignores an error that
  ///   it throws.
  /// - Returns: An effect that completes when the closure returns.
  public static func fireAndForget(_ operation: @escaping () throws -> Void) -> Self {
    .publisher { () -> Empty<Action, Never> in
      try? operation()
      return Empty()
    }
  }
}

extension Effect {
  /// Returns an effect that sends one action immediately.
  ///
  /// Use this effect to notify a parent feature, for example by sending an action that the parent handles. If you
  /// only want to share logic between actions, write a method and call it instead.
  /// - Parameter action: The action.
  /// - Returns: An effect that sends the action and then completes.
  public static func send(_ action: Action) -> Self {
    Self(value: action)
  }

  /// Returns an effect that sends one action immediately and animates its state changes.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  /// - Returns: An effect that sends the action and then completes.
  public static func send(_ action: Action, animation: Animation?) -> Self {
    Self(value: action).animation(animation)
  }
}

// Disfavored because a module that builds its own effects on top of this one declares methods with the same names,
// and calls to them would otherwise be ambiguous.

extension Publisher where Failure == Never {
  /// Converts this publisher to an effect that sends its elements as actions.
  /// - Returns: An effect that completes when this publisher completes.
  @_disfavoredOverload
  @inlinable
  public func eraseToEffect() -> Effect<Output> {
    Effect(self)
  }

  /// Converts this publisher to an effect that sends an action for each element.
  /// - Parameter transform: A closure that converts an element to an action, using the dependencies that are current
  ///   when you call this method.
  /// - Returns: An effect that completes when this publisher completes.
  @_disfavoredOverload
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T> {
    withEscapedDependencies { dependencies in
      Effect(map { value in dependencies.yield { transform(value) } })
    }
  }
}

extension Publisher {

  /// Converts this publisher to an effect that sends its elements, and its failure if there is one, as results.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each element, and a failure, as a result.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    Effect(
      map(Result.success)
        .catch { Just(.failure($0)) }
    )
  }

  /// Converts this publisher to an effect that sends an action for each element, and for a failure if there is one.
  ///
  /// For example:
  ///
  /// ```swift
  /// return session.dataTaskPublisher(for: url)
  ///   .catchToEffect(Action.response)
  /// ```
  ///
  /// - Parameter transform: A closure that converts a result to an action, using the dependencies that are current
  ///   when you call this method.
  /// - Returns: An effect that sends the transformed actions.
  @_disfavoredOverload
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T
  ) -> Effect<T> {
    catchToEffect().map(transform)
  }

  /// Converts this publisher to an effect that ignores the publisher's elements and failure.
  ///
  /// ```swift
  /// case .buttonTapped:
  ///   return analytics.track("Button tapped")
  ///     .fireAndForget()
  /// ```
  ///
  /// - Parameter outputType: The type of the effect's actions, although it never sends any.
  /// - Returns: An effect that completes when this publisher completes or fails.
  @_disfavoredOverload
  public func fireAndForget<NewOutput>(
    outputType: NewOutput.Type = NewOutput.self
  ) -> Effect<NewOutput> {
    Effect(
      compactMap { _ in NewOutput?.none }
        .catch { _ in Empty<NewOutput, Never>() }
    )
  }
}
