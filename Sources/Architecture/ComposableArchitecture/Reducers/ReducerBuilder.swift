/// A result builder that composes the reducers in a ``Reducer/body``.
///
/// The reducers run in the order in which you list them, and each one sees the changes of those before it. Their
/// effects are merged. You can use `if`, `if let`, `switch`, `for` and `if #available` to include reducers
/// conditionally.
@resultBuilder
public enum ReducerBuilder<State, Action> {

  /// Adds a reducer without a body, unchanged.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R where R.Body == Never {
    reducer
  }

  /// Begins a block.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first reducer: R) -> R {
    reducer
  }

  /// Continues a block. The next reducer runs after the previous reducers.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> ReducerSequence<R0, R1> {
    ReducerSequence(first: accumulated, second: next)
  }

  /// Builds a `for` loop. Its reducers run in order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers: reducers)
  }

  /// Builds an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> OptionalReducer<R> {
    OptionalReducer(reducer: reducer)
  }

  /// Builds the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> EitherReducer<R0, R1> {
    .first(reducer)
  }

  /// Builds another branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> EitherReducer<R0, R1> {
    .second(reducer)
  }

  /// Ends a block.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }
}

/// A reducer that runs two reducers in order.
public struct ReducerSequence<First: Reducer, Second: Reducer<First.State, First.Action>>: Reducer {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    first.reduce(into: &state, action: action).merge(with: second.reduce(into: &state, action: action))
  }

  @inlinable
  public func _makeReduce() -> (inout First.State, First.Action) -> Effect<First.Action> {
    let (first, second) = (first._makeReduce(), second._makeReduce())
    return { state, action in first(&state, action).merge(with: second(&state, action)) }
  }
}

/// A reducer that runs any number of reducers of the same type in order.
public struct ReducerArray<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  @inlinable
  init(reducers: [Element]) {
    self.reducers = reducers
  }

  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    var effects = Effect<Element.Action>.none
    for reducer in reducers {
      effects = effects.merge(with: reducer.reduce(into: &state, action: action))
    }
    return effects
  }
}

/// A reducer that runs the wrapped reducer unless it is `nil`.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  @usableFromInline let reducer: Wrapped?

  @inlinable
  init(reducer: Wrapped?) {
    self.reducer = reducer
  }

  @inlinable
  public func reduce(
    into state: inout Wrapped.State,
    action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    reducer?.reduce(into: &state, action: action) ?? .none
  }
}

/// A reducer that runs one of two reducers.
public enum EitherReducer<First: Reducer, Second: Reducer<First.State, First.Action>>: Reducer {
  case first(First)
  case second(Second)

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}

extension ReducerBuilder {
  /// Adds a reducer whose body is built once.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> BodyOnce<R> {
    BodyOnce(reducer)
  }
}

extension ReducerBuilder {
  /// Builds an empty block.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }
}

// For reducers whose type is unknown or must be erased.
extension ReducerBuilder {
  /// Adds a reducer whose type is unknown.
  // Disfavored because the compiler would otherwise prefer this overload to the generic ones, and its result would
  // hide the reducer's type from the optimizer.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(_ reducer: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// Builds an `if #available` and erases the type of its content.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }
}
