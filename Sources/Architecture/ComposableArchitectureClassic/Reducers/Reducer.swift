import ComposableArchitecture

/// The logic of a feature: how actions change its state, and which effects they cause with the help of an
/// environment.
///
/// ```swift
/// let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { state, action, environment in
///   switch action {
///   case .incrTapped:
///     state.count += 1
///     return .none
///   case .factButtonTapped:
///     return environment.fact(state.count)
///       .receive(on: environment.mainQueue)
///       .catchToEffect(CounterAction.factResponse)
///   …
///   }
/// }
/// ```
///
/// This type shadows the protocol of the same name in the current architecture. To refer to that protocol, write
/// `ComposableArchitecture.Reducer`. Each kind of reducer can contain the other. To convert between them, see
/// ``init(_:)`` and `Reduce.init(_:environment:)`.
public struct Reducer<State, Action, Environment> {
  private let reducer: (inout State, Action, Environment) -> EffectTask<Action>

  /// Creates a reducer from a closure.
  /// - Parameter reducer: A closure that changes the state for an action and returns an effect.
  public init(_ reducer: @escaping (inout State, Action, Environment) -> EffectTask<Action>) {
    self.reducer = reducer
  }

  /// A reducer that does not change anything and has no effects.
  public static var empty: Self {
    Self { _, _, _ in .none }
  }

  /// Runs the reducer.
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  ///   - environment: The environment that the effects use.
  /// - Returns: The effect to run.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> EffectTask<Action> {
    reducer(&state, action, environment)
  }

  /// Runs the reducer, as in `reducer(&state, action, environment)`.
  public func callAsFunction(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> EffectTask<Action> {
    reducer(&state, action, environment)
  }
}

/// A later name of ``Reducer``.
public typealias AnyReducer<State, Action, Environment> = Reducer<State, Action, Environment>

extension Reducer {
  /// Returns a reducer that runs several reducers in order on the same state, and their effects at the same time.
  /// - Parameter reducers: The reducers.
  public static func combine(_ reducers: Self...) -> Self {
    combine(reducers)
  }

  /// Returns a reducer that runs several reducers in order on the same state, and their effects at the same time.
  /// - Parameter reducers: The reducers.
  public static func combine(_ reducers: [Self]) -> Self {
    Self { state, action, environment in
      .merge(reducers.map { $0.reducer(&state, action, environment) })
    }
  }

  /// Returns a reducer that runs this reducer and then another one on the same state, and their effects at the same
  /// time.
  /// - Parameter other: The other reducer.
  public func combined(with other: Self) -> Self {
    .combine(self, other)
  }
}

// Either kind of reducer can contain the other, so an app can mix features for version 0.40 with features for the
// current architecture.

extension Reducer {
  /// Creates a reducer from a reducer of the current architecture that is created with the environment.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  ///   Reducer { environment in Search(client: environment.search) }
  ///     .pullback(state: \.search, action: /AppAction.search, environment: { $0 }),
  ///   …
  /// )
  /// ```
  ///
  /// - Parameter build: A closure that creates the feature, once for each action.
  public init<R: ComposableArchitecture.Reducer<State, Action>>(
    @ReducerBuilder<State, Action> _ build: @escaping (_ environment: Environment) -> R
  ) {
    self.init { state, action, environment in
      Effect(build(environment).reduce(into: &state, action: action))
    }
  }
}

extension Reduce {
  /// Creates a reducer of the current architecture from a reducer of version 0.40 and its environment.
  ///
  /// For example:
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Scope(state: \.counter, action: \.counter) {
  ///     Reduce(counterReducer, environment: CounterEnvironment(mainQueue: mainQueue))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The reducer of version 0.40.
  ///   - environment: The environment to run the reducer with.
  public init<Environment>(_ reducer: Reducer<State, Action, Environment>, environment: Environment) {
    self.init { state, action in
      ComposableArchitecture.Effect(reducer.run(&state, action, environment))
    }
  }
}

// Names that were already deprecated in version 0.40.

// Each of these functions repeats its parameters, because each needs its own attribute, signature and
// message.

extension Reducer {
  /// Returns a reducer that runs this reducer on the elements of an array in a parent's state, by index.
  ///
  /// Prefer an identified array, because effects keep an index even if the elements move. If an action's index is out
  /// of range, the reducer reports an issue and ignores the action.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an index and an action of the element at that index.
  ///   - toElementEnvironment: A closure that derives the element's environment from the parent's, once for each
  ///     action.
  ///   - breakpointOnNil: This parameter is not used, because the reducer reports an issue for each index that is out
  ///     of range.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @available(*, deprecated, message: "Use an 'IdentifiedArray'.")
  public func forEach<ParentState, ParentAction, ParentEnvironment>(
    state toElementsState: WritableKeyPath<ParentState, [State]>,
    action toElementAction: CasePath<ParentAction, (Int, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let absence = ChildAbsence(operation: "forEach", file: file, fileID: fileID, line: line, column: column)
    let toElementAction = AnyCasePath(toElementAction)
    return .init { parentState, parentAction, parentEnvironment in
      guard let (index, action) = toElementAction.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: toElementsState].indices.contains(index) else {
        absence.report(
          parentAction,
          state: "there was no element at the index \(index)",
          remedy: "holds that element"
        )
        return .none
      }
      return run(
        &parentState[keyPath: toElementsState][index],
        action,
        toElementEnvironment(parentEnvironment)
      )
      .map { toElementAction.embed((index, $0)) }
    }
  }

  /// Returns a reducer that runs this reducer on the elements of an identified array in a parent's state.
  ///
  /// `breakpointOnNil` is not used, because the reducer reports an issue for each missing element.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID>(
    state toElementsState: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<ParentAction, (ID, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: toElementsState,
      action: toElementAction,
      environment: toElementEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Returns a reducer that runs this reducer on the values of a dictionary in a parent's state.
  ///
  /// `breakpointOnNil` is not used, because the reducer reports an issue for each missing key.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key>(
    state toElementsState: WritableKeyPath<ParentState, [Key: State]>,
    action toElementAction: CasePath<ParentAction, (Key, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: toElementsState,
      action: toElementAction,
      environment: toElementEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Returns a reducer that runs this reducer on a case of a parent's state.
  ///
  /// `breakpointOnNil` is not used, because the reducer reports an issue for each action that arrives while the state
  /// is a different case.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state toChildState: CasePath<ParentState, State>,
    action toChildAction: CasePath<ParentAction, Action>,
    environment toChildEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(
      state: toChildState,
      action: toChildAction,
      environment: toChildEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Returns a version of this reducer that runs on optional state.
  ///
  /// `breakpointOnNil` is not used, because the reducer reports an issue for each action that arrives while the state
  /// is `nil`.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func optional(
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    optional(file: file, fileID: fileID, line: line, column: column)
  }
}
