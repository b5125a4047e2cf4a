import CombineShim

/// A type that describes the logic of a feature: how actions change its state, and which effects they cause.
///
/// When you declare a feature, implement ``body`` to compose it from other reducers, or implement
/// ``reduce(into:action:)`` for the logic itself. Don't implement both.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case decrTapped, incrTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .decrTapped: state.count -= 1
///       case .incrTapped: state.count += 1
///       }
///       return .none
///     }
///   }
/// }
/// ```
///
/// Pass your reducer to a ``Store`` in the closure of its initializer. The closure creates a new reducer for each
/// store. A reducer keeps the reducers of its body together with the dependencies that are current when the store
/// reads the body, so you should not share a reducer between stores.
///
/// Reducers run on the store's owner, and should be pure functions of the state and the action. For anything that
/// interacts with the outside world, return an effect or use a `Dependency`.
///
/// Because any actor can own a store, reducers are not isolated to an actor. When the default isolation of your
/// module is the main actor, a type that declares this conformance, and the types nested inside it, are implicitly
/// `nonisolated`. If `@Reducer` adds the conformance instead, write the keyword yourself:
/// `@Reducer nonisolated struct Counter`.
public protocol Reducer<State, Action>: SendableMetatype, _OptionalChildProtocol
where _OptionalState == State?, _OptionalAction == Action {
  /// The type of the feature's state.
  associatedtype State

  /// The type of the feature's actions.
  associatedtype Action

  /// The type of the feature's body, or `Never` if the feature implements ``reduce(into:action:)`` instead.
  associatedtype Body

  /// Changes the state in response to an action, and returns an effect.
  ///
  /// - Parameters:
  ///   - state: The feature's state.
  ///   - action: The action.
  /// - Returns: An effect, which the store runs. The store sends the effect's actions back to the feature.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this reducer is composed of.
  ///
  /// A store reads this property once instead of for each action, so don't use values in it that can change over
  /// time; read those inside the closures that you pass to the reducers.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the closure that a store runs for each action.
  ///
  /// Don't implement this requirement. Its default implementations return ``reduce(into:action:)`` or the closure of
  /// the ``body``, and the compiler can specialize them for the feature's types in the module that declares the
  /// feature. Thanks to that, handling an action takes a few calls rather than the microseconds of looking up generic
  /// types.
  func _makeReduce() -> (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Passes a store to the reducer it runs, after calling ``_makeReduce()``.
  ///
  /// Don't implement this requirement. It exists for tools that inspect stores. The store does not call it for nested
  /// reducers.
  ///
  /// - Parameter store: The `Store<State, Action>`.
  func _attach(to store: AnyObject)
}

/// The effect type of a reducer, as in `EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// The type that a reducer's effects use to send actions, as in `SendOf<Self>`.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// A reducer with the same state and actions as another one, as in `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer {
  @inlinable
  public func _attach(to store: AnyObject) {}

  @inlinable
  public func _makeReduce() -> (_ state: inout State, _ action: Action) -> Effect<Action> {
    { state, action in reduce(into: &state, action: action) }
  }
}

extension Reducer where Body == Never {
  /// This property is not available in a reducer that implements ``reduce(into:action:)``.
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' implements 'reduce(into:action:)' and has no 'body'. Call 'reduce(into:action:)' instead.
      """
    )
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the ``body``, reading it anew for each call.
  @inlinable
  public func reduce(into state: inout Body.State, action: Body.Action) -> Effect<Body.Action> {
    ReducerNesting.enter(Self.self, isFeature: true) { body.reduce(into: &state, action: action) } ?? .none
  }

  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    body._makeReduce()
  }
}

/// A feature whose declaration contains neither `body` nor `reduce(into:action:)`.
///
/// You can implement either of them in an extension. If you don't, the feature ignores its actions.
public protocol _ReducerWithoutBody: Reducer {}

extension _ReducerWithoutBody {
  public var body: EmptyReducer<State, Action> { EmptyReducer() }
}

extension _ReducerWithoutBody where Body: Reducer<State, Action> {
  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    // Even with the default body, an extension may implement `reduce(into:action:)`. The requirement then
    // calls that implementation.
    if Body.self == EmptyReducer<State, Action>.self {
      return { state, action in reduce(into: &state, action: action) }
    }
    return body._makeReduce()
  }
}

// Names that were common around version 0.40. Code that uses them still compiles, and the compiler suggests
// the current names.

/// The name of ``Reducer`` in versions where it was a struct.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// The name of ``ReducerOf`` in versions where ``Reducer`` was a struct.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// The former name of ``BindingState``.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState = BindingState

/// A publisher of the actions that an effect sends.
///
/// Use this type only in code you share with versions in which an effect is not a publisher. Here, an ``Effect`` is a
/// publisher itself.
public struct _EffectPublisher<Action>: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  private let effect: AnyPublisher<Action, Never>

  /// Wraps an effect.
  ///
  /// - Parameter effect: The effect.
  public init(_ effect: some Publisher<Action, Never>) {
    self.effect = AnyPublisher(effect)
  }

  public func receive(subscriber: some Subscriber<Action, Never>) {
    effect.receive(subscriber: subscriber)
  }
}
