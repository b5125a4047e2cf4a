import CombineShim

/// The logic of a feature: its state changes for each action, and the effects to run.
///
/// A feature implements either ``body``, as a composition of other reducers, or ``reduce(into:action:)``, but
/// not both.
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
/// Create a reducer for each ``Store``, as the closure of `Store.init` does, because it stores the reducers
/// of its body, with the dependencies at that time. It runs on the store's owner, and is pure: interactions
/// with the outside world belong in the effect that it returns, or in a `Dependency`.
///
/// A store may belong to any actor, so a reducer belongs to none. In a module whose default isolation is the
/// main actor, a type that declares this conformance is implicitly `nonisolated`, along with its nested
/// types; a type whose conformance `@Reducer` generates has to be declared so: `@Reducer nonisolated struct
/// Counter`.
public protocol Reducer<State, Action>: SendableMetatype, _OptionalChildProtocol
where _OptionalState == State?, _OptionalAction == Action {
  /// The state of the feature.
  associatedtype State

  /// The actions of the feature.
  associatedtype Action

  /// The type of ``body``, or `Never` for a reducer that implements ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state for an action.
  ///
  /// - Parameters:
  ///   - state: The feature's state.
  ///   - action: The action.
  /// - Returns: The effect to run, whose actions are sent to the store.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one consists of.
  ///
  /// A store reads it once, not for each action, so it must depend only on the reducer's own properties. Read
  /// changing values inside closures.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the closure that a store runs for each action: ``reduce(into:action:)``, or that of the
  /// ``body``, which is read once.
  ///
  /// It exists for its default implementations, which the compiler specializes in the module of the feature,
  /// with the feature's own types. As a result, an action costs a few calls, rather than microseconds for
  /// looking up generic types. Don't implement it.
  func _makeReduce() -> (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Passes the store that runs a reducer to the reducer, after ``_makeReduce()``. It is not called for
  /// nested reducers.
  ///
  /// It exists for tools that inspect stores. Don't implement it.
  ///
  /// - Parameter store: The `Store<State, Action>`.
  func _attach(to store: AnyObject)
}

/// The effects that a reducer returns: `EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// The type that a reducer's effects use to send actions: `SendOf<Self>`.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// A reducer of another's state and actions: `some ReducerOf<Self>`.
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
  /// Unavailable in a reducer that implements ``reduce(into:action:)``.
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' has no body: it is a reducer that implements 'reduce(into:action:)' by hand, and is to be run by that.
      """
    )
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the ``body``, which is read at each call.
  @inlinable
  public func reduce(into state: inout Body.State, action: Body.Action) -> Effect<Body.Action> {
    ReducerNesting.enter(Self.self, isFeature: true) { body.reduce(into: &state, action: action) } ?? .none
  }

  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    body._makeReduce()
  }
}

/// A feature without a `body` or `reduce(into:action:)` in the declaration to which `@Reducer` is attached.
///
/// An extension may implement one. Without one, its actions do nothing.
public protocol _ReducerWithoutBody: Reducer {}

extension _ReducerWithoutBody {
  public var body: EmptyReducer<State, Action> { EmptyReducer() }
}

extension _ReducerWithoutBody where Body: Reducer<State, Action> {
  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    // With the default body, an extension may still implement the function, which the requirement then calls.
    if Body.self == EmptyReducer<State, Action>.self {
      return { state, action in reduce(into: &state, action: action) }
    }
    return body._makeReduce()
  }
}

// Names that were common around version 0.40. Code that uses them compiles, and the compiler suggests the
// current ones.

/// The name of ``Reducer`` while `Reducer` was a struct.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// The name of ``ReducerOf`` while `Reducer` was a struct.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// The former name of ``BindingState``.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState = BindingState

/// An effect as a publisher of its actions.
///
/// An ``Effect`` is itself a publisher. This type is for code from versions in which it is not.
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
