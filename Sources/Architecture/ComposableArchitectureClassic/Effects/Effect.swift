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
