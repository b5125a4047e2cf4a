import CombineShim

/// The logic of a feature: how its state changes with each action, and which effects follow.
///
/// A feature says it either as a composition of other reducers, in ``body``, or by hand, in
/// ``reduce(into:action:)``, not both.
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
/// A reducer is made anew for each ``Store``, as the closure of `Store.init` does, since it keeps the
/// reducers that its body is made of, with the dependencies that they found then. It is run on the store's
/// owner, and is pure: what reaches outside goes into the effect that it returns, or comes from a
/// `Dependency`.
///
/// A store may belong to any actor, so a reducer belongs to none. In a module whose default isolation is the
/// main actor, a type that is declared with this protocol is `nonisolated` by itself, with all that is nested
/// in it; one whose conformance `@Reducer` writes says so: `@Reducer nonisolated struct Counter`.
public protocol Reducer<State, Action>: SendableMetatype, _OptionalChildProtocol
where _OptionalState == State?, _OptionalAction == Action {
  /// The state of the feature.
  associatedtype State

  /// The actions of the feature: what can happen to it.
  associatedtype Action

  /// The type of ``body``; `Never` for a reducer that is written by hand.
  associatedtype Body

  /// Changes the state for an action.
  ///
  /// - Parameters:
  ///   - state: The feature's state.
  ///   - action: The action.
  /// - Returns: The effect to run, whose actions come back to the store.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that make up this one.
  ///
  /// A store asks for it once, not for each action, so what it returns must depend on nothing but the
  /// reducer's own properties. What changes is read inside of closures.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the closure that a store runs for each action: ``reduce(into:action:)``, or that of the
  /// ``body``, which is read once.
  ///
  /// It exists for its default implementations, which the compiler puts into the module of the feature, with
  /// the feature's own types. They make an action cost a few calls where a look at generic types would cost
  /// microseconds. Don't implement it.
  func _makeReduce() -> (_ state: inout State, _ action: Action) -> Effect<Action>

  /// Tells the reducer of a store, after ``_makeReduce()``, which store runs it. Reducers inside of others
  /// are not told.
  ///
  /// It exists for tools that inspect stores. Don't implement it.
  ///
  /// - Parameter store: The `Store<State, Action>`.
  func _attach(to store: AnyObject)
}

/// The effects that a reducer returns: `EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// The type with which the operations of a reducer's effects send: `SendOf<Self>`.
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
  /// There is none in a reducer that is written by hand.
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

/// A feature without a `body` or `reduce(into:action:)` in the declaration that `@Reducer` sees.
///
/// An extension may have one. Without one, its actions do nothing.
public protocol _ReducerWithoutBody: Reducer {}

extension _ReducerWithoutBody {
  public var body: EmptyReducer<State, Action> { EmptyReducer() }
}

extension _ReducerWithoutBody where Body: Reducer<State, Action> {
  @inlinable
  public func _makeReduce() -> (_ state: inout Body.State, _ action: Body.Action) -> Effect<Body.Action> {
    // With the default body, an extension may still have a function, which the requirement leads to.
    if Body.self == EmptyReducer<State, Action>.self {
      return { state, action in reduce(into: &state, action: action) }
    }
    return body._makeReduce()
  }
}

// Names that were common around version 0.40. Code that has them compiles, and the compiler offers the
// present ones.

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
/// An ``Effect`` is a publisher itself. This is for code that was written where it is none.
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
