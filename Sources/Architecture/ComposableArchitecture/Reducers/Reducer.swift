import CombineShim

/// The logic of a feature. It determines how each action changes the state, and which effects to run.
///
/// A feature implements either ``body``, which composes other reducers, or ``reduce(into:action:)``, but not
/// both.
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
/// Create a new reducer for each ``Store``, as the closure of `Store.init` does. A reducer stores the
/// reducers of its body together with the dependencies that are current when the body is read. A reducer runs
/// on the store's owner and is pure. Interactions with the outside world belong in the effects that it
/// returns, or in a `Dependency`.
///
/// A store can belong to any actor, so a reducer isn't isolated to one. In a module whose default isolation
/// is the main actor, a type that declares this conformance is implicitly `nonisolated`, along with its
/// nested types. If `@Reducer` generates the conformance, you have to declare this yourself:
/// `@Reducer nonisolated struct Counter`.
public protocol Reducer<State, Action>: SendableMetatype, _OptionalChildProtocol
where _OptionalState == State?, _OptionalAction == Action {
  /// The feature's state.
  associatedtype State

  /// The feature's actions.
  associatedtype Action

  /// The type of ``body``. It is `Never` for a reducer that implements ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state for an action.
  ///
  /// - Parameters:
  ///   - state: The feature's state.
  ///   - action: The action.
  /// - Returns: The effect to run. Its actions are sent to the store.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that make up this reducer.
  ///
  /// A store reads this property once, rather than for each action, so it must depend only on the reducer's
  /// own properties. Read values that can change inside closures.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the closure that a store runs for each action. It is either ``reduce(into:action:)`` or the
  /// closure of the ``body``, which is read once.
  ///
  /// This requirement exists for its default implementations, which the compiler specializes for the
  /// feature's types in the feature's own module. As a result, an action takes only a few calls instead of
  /// the microseconds that looking up generic types would take. Don't implement it.
  func _makeReduce() -> (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Passes a store to the reducer that it runs, after ``_makeReduce()``. It isn't called for nested
  /// reducers.
  ///
  /// This requirement exists for tools that inspect stores. Don't implement it.
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
  /// This property is unavailable in a reducer that implements ``reduce(into:action:)``.
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' implements 'reduce(into:action:)' and has no 'body'. Call 'reduce(into:action:)' instead.
      """
    )
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the ``body``, which is read for each call.
  @inlinable
  public func reduce(into state: inout Body.State, action: Body.Action) -> Effect<Body.Action> {
    ReducerNesting.enter(Self.self, isFeature: true) { body.reduce(into: &state, action: action) } ?? .none
  }

  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    body._makeReduce()
  }
}

/// A feature that declares neither `body` nor `reduce(into:action:)` in the declaration that `@Reducer` is
/// attached to.
///
/// An extension can implement either of them. Without an implementation, the feature ignores its actions.
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

/// An effect as a publisher of its actions.
///
/// An ``Effect`` is a publisher itself. This type is for code written for versions where it was not.
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
