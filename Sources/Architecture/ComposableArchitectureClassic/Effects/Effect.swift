import CombineShim
import ComposableArchitecture

/// Work that a reducer asks for, and the actions, or the failure, that come of it.
///
/// ```swift
/// let load: Effect<User, any Error> = .catching { try JSONDecoder().decode(User.self, from: Data(contentsOf: file)) }
///
/// return load
///   .receive(on: environment.mainQueue)
///   .catchToEffect(Action.loaded)
/// ```
///
/// A reducer returns effects that cannot fail, `Effect<Action, Never>`. It stands for work that has not
/// begun: nothing runs before a store, or another subscriber, starts it. It is a publisher, so that each
/// operator of Combine applies to it.
///
/// Ids are kept apart for each store: two stores never cancel each other's effects.
public struct Effect<Action, Failure: Error> {
  /// The effect in the architecture of today, in which no effect fails: a failure is its last action.
  let base: ComposableArchitecture.Effect<Result<Action, Failure>>
}

/// An effect that a store can run: one that cannot fail.
public typealias EffectTask<Action> = Effect<Action, Never>

/// A later name of ``Effect``.
public typealias EffectPublisher<Action, Failure: Error> = Effect<Action, Failure>

extension Effect: Publisher {
  public typealias Output = Action

  public func receive<S: CombineShim.Subscriber>(subscriber: S)
  where S.Input == Action, S.Failure == Failure {
    base
      .setFailureType(to: Failure.self)
      .flatMap(maxPublishers: .max(1)) { $0.publisher }
      .subscribe(subscriber)
  }

  /// The effect as a publisher.
  @available(*, deprecated, message: "An effect is a publisher itself.")
  public var upstream: AnyPublisher<Action, Failure> { eraseToAnyPublisher() }
}

extension Effect where Failure == Never {
  /// Makes an effect of one of the architecture of today.
  /// - Parameter effect: The effect.
  public init(_ effect: ComposableArchitecture.Effect<Action>) {
    base = effect.map { .success($0) }
  }
}

extension ComposableArchitecture.Effect {
  /// Makes an effect of the architecture of today of one of this module, for reducers of today that use
  /// former code.
  /// - Parameter effect: The effect.
  public init(_ effect: EffectTask<Action>) {
    self = effect.base.map { $0.get() }
  }
}

extension Publisher {
  /// Turns this publisher into an effect whose actions are its values.
  /// - Returns: An effect that fails as this publisher does. A store can run those that cannot fail.
  public func eraseToEffect() -> Effect<Output, Failure> {
    Effect(self)
  }

  /// Turns this publisher into an effect, making an action of each value.
  /// - Parameter transform: A closure that makes the action.
  /// - Returns: An effect that fails as this publisher does.
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    Effect(map(transform))
  }

  /// Turns this publisher into an effect that cannot fail: its actions are results.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each value and the failure as a result.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    Effect(map(Result.success).catch { Just(.failure($0)) })
  }

  /// Turns this publisher into an effect that cannot fail, making an action of each value and of the failure.
  /// - Parameter transform: A closure that makes an action of a result.
  /// - Returns: An effect of the actions.
  public func catchToEffect<T>(_ transform: @escaping (Result<Output, Failure>) -> T) -> Effect<T, Never> {
    Effect(map { transform(.success($0)) }.catch { Just(transform(.failure($0))) })
  }

  /// Turns this publisher into an effect that ignores its values and its failure.
  /// - Parameters:
  ///   - outputType: The type of the actions that are never sent.
  ///   - failureType: The type of the failure that never comes.
  /// - Returns: An effect that completes when this publisher does.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self,
    failureType: NewFailure.Type = NewFailure.self
  ) -> Effect<NewOutput, NewFailure> {
    Effect(
      compactMap { _ in NewOutput?.none }
        .catch { _ in Empty<NewOutput, NewFailure>() }
    )
  }
}

/// Sends actions from an asynchronous effect back into the store.
///
/// ```swift
/// return .run { send in
///   for await location in locationClient.updates {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// Call it like a function. It belongs to the main actor and, where that owns the store, returns once the
/// action has been handled: code on the main actor calls it without `await`. Once the effect's task is
/// cancelled it does nothing.
@MainActor
public struct Send<Action> {
  /// Hands an action to the store, or to the closure of ``init(send:)``.
  public let send: @MainActor (_ action: Action) -> Void

  /// Makes one that hands each action to a closure.
  /// - Parameter send: A closure that gets each action.
  public nonisolated init(send: @escaping @MainActor (_ action: Action) -> Void) {
    self.send = send
  }

  nonisolated init(_ send: ComposableArchitecture.Send<Result<Action, Never>>) {
    // Unchecked: the action is given away to the store, which is on the main actor, too.
    self.init { action in send.withoutWaiting(.success(UncheckedSendable(action).value)) }
  }

  /// Sends an action.
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }

  /// Sends an action whose change of state is animated.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation; `nil` for none.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    withAnimation(animation) { callAsFunction(action) }
  }
}
