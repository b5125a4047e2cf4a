import CombineShim
import ComposableArchitecture

/// Work that a reducer asks the store to perform, and that can send actions back to the feature or fail.
///
/// For example:
///
/// ```swift
/// let load: Effect<User, any Error> = .catching { try JSONDecoder().decode(User.self, from: Data(contentsOf: file)) }
///
/// return load
///   .receive(on: environment.mainQueue)
///   .catchToEffect(Action.loaded)
/// ```
///
/// An effect is a publisher, so you can use all of Combine's operators with it. Its work begins when the store runs
/// it or when you subscribe to it. A reducer can return only effects of the type `Effect<Action, Never>`, because
/// these don't fail; to turn other effects into one, use `catchToEffect`.
///
/// The ids you give to effects apply within a store, and effects of different stores don't cancel each other.
public struct Effect<Action, Failure: Error> {
  /// The effect in the current architecture, where effects cannot fail. A failure is represented as the last
  /// action.
  let base: ComposableArchitecture.Effect<Result<Action, Failure>>
}

/// An effect that cannot fail. A store can run only effects of this type.
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
  /// Creates an effect from an effect of the current architecture.
  /// - Parameter effect: The effect.
  public init(_ effect: ComposableArchitecture.Effect<Action>) {
    base = effect.map { .success($0) }
  }
}

extension ComposableArchitecture.Effect {
  /// Creates an effect of the current architecture from an effect of this module, for current reducers that call code
  /// of version 0.40.
  /// - Parameter effect: The effect.
  public init(_ effect: EffectTask<Action>) {
    self = effect.base.map { $0.get() }
  }
}

extension Publisher {
  /// Converts this publisher to an effect that sends its elements as actions.
  /// - Returns: An effect that fails if this publisher fails. A store can run only effects that cannot fail.
  public func eraseToEffect() -> Effect<Output, Failure> {
    Effect(self)
  }

  /// Converts this publisher to an effect that sends an action for each element.
  /// - Parameter transform: A closure that converts an element to an action.
  /// - Returns: An effect that fails if this publisher fails.
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    Effect(map(transform))
  }

  /// Converts this publisher to an effect that sends its elements, and its failure if there is one, as results.
  ///
  ///     upstream:        --1--2--X
  ///     catchToEffect()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// - Returns: An effect that sends each element, and a failure, as a result.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    Effect(map(Result.success).catch { Just(.failure($0)) })
  }

  /// Converts this publisher to an effect that sends an action for each element, and for a failure if there is one.
  /// - Parameter transform: A closure that converts a result to an action.
  /// - Returns: An effect that sends the transformed actions.
  public func catchToEffect<T>(_ transform: @escaping (Result<Output, Failure>) -> T) -> Effect<T, Never> {
    Effect(map { transform(.success($0)) }.catch { Just(transform(.failure($0))) })
  }

  /// Converts this publisher to an effect that ignores the publisher's elements and failure.
  /// - Parameters:
  ///   - outputType: The type of the effect's actions, although it never sends any.
  ///   - failureType: The type of the effect's failure, although it never fails.
  /// - Returns: An effect that completes when this publisher completes or fails.
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

/// A value you call to send actions from an asynchronous effect.
///
/// For example:
///
/// ```swift
/// return .run { send in
///   for await location in locationClient.updates {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// You call the value like a function. Because it belongs to the main actor, you don't need to write `await` in code
/// that runs there. If the main actor also owns the store, the store has handled the action by the time that the call
/// returns. After the effect's task is cancelled, calls do nothing.
@MainActor
public struct Send<Action> {
  /// Passes an action to the store, or to the closure of ``init(send:)``.
  public let send: @MainActor (_ action: Action) -> Void

  /// Creates a `Send` that passes each action to a closure.
  /// - Parameter send: A closure that receives each action.
  public nonisolated init(send: @escaping @MainActor (_ action: Action) -> Void) {
    self.send = send
  }

  nonisolated init(_ send: ComposableArchitecture.Send<Result<Action, Never>>) {
    // Unchecked: the action is transferred to the store, which is also on the main actor.
    self.init { action in send.withoutWaiting(.success(UncheckedSendable(action).value)) }
  }

  /// Sends an action.
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }

  /// Sends an action and animates its state changes.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    withAnimation(animation) { callAsFunction(action) }
  }
}

extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// You can use one id for several effects, and ids apply within a store. The type of an id is part of its identity.
  /// For example, `1 as Int` and `1 as Int8` are different ids.
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: A Boolean value that indicates whether this effect, when it starts, cancels all in-flight
  ///     effects that have the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Makes this effect cancellable, using a type as the id.
  /// - Parameters:
  ///   - id: The type that serves as the id.
  ///   - cancelInFlight: A Boolean value that indicates whether this effect, when it starts, cancels all in-flight
  ///     effects that have the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels all in-flight effects with the given id.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: AnyHashable) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that cancels all in-flight effects whose id is the given type.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that cancels all in-flight effects with any of the given ids.
  /// - Parameter ids: The ids.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that cancels all in-flight effects whose id is one of the given types.
  /// - Parameter ids: The types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [Any.Type]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that cancels all in-flight effects with any of the given ids.
  @available(*, deprecated, message: "Pass an array.")
  public static func cancel(ids: AnyHashable...) -> Self {
    cancel(ids: ids)
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all in-flight effects and operations with the given id in the store whose effect calls this function.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) async {
    cancelNow { cancel(id: id) }
  }

  /// Cancels all in-flight effects and operations whose id is the given type in the store whose effect calls this
  /// function.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) async {
    cancelNow { cancel(id: id) }
  }

  /// Calls a closure. Because the closure is synchronous, `cancel` refers to the function of the current
  /// architecture in it.
  private static func cancelNow(_ cancel: () -> Void) {
    cancel()
  }
}
