import CaseKeyPaths
import DependencyInjection
import IdentifiedArrays

// The remaining names from versions 0.41 to 1.3 of the architecture, apart from `CasePath` and `/`. Because
// `/Action.child` is a case key path, every method that accepts one also accepts this expression.

/// The builder for a reducer's body. This is an alias of `ReducerBuilder<R.State, R.Action>`.
@available(*, deprecated, message: "write 'var body: some ReducerOf<Self>', which needs no attribute")
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>

/// Returns the path to the actions of elements, for a case that has an id and an action.
///
/// Use it with `forEach` and `scope`, as in `.forEach(\.rows, action: /Action.row(id:action:)) { Row() }`.
///
/// - Parameter embed: The enum case, used as a function.
@available(*, deprecated, message: "declare 'case rows(IdentifiedActionOf<Row>)', and write '\\.rows'")
@_disfavoredOverload
public prefix func / <Root, ID: Hashable & Sendable, Action>(
  embed: @escaping (ID, Action) -> Root
) -> CaseKeyPath<Root, IdentifiedAction<ID, Action>> {
  CaseKeyPath(CaseKeyPath(embed))
}

extension _AppendKeyPath {
  /// Creates the path to the actions of elements from a path to an id and an action, as in
  /// `.forEach(\.rows, action: CasePath(rowPath)) { Row() }`.
  ///
  /// - Parameter path: A path to a case that has an id and an action.
  public init<Root, ID, Action>(_ path: CaseKeyPath<Root, (ID, Action)>)
  where Self == CaseKeyPath<Root, IdentifiedAction<ID, Action>> {
    self = path.appending(
      path: CaseKeyPath(
        AnyCasePath(
          embed: { action in
            switch action {
            case .element(let id, let action): (id, action)
            }
          },
          extract: { .element(id: $0.0, action: $0.1) }
        )
      )
    )
  }
}

// Initializers of the versions before 1.0, which take a reducer instead of a closure.

extension Store {
  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. When you omit it, the store uses
  ///     the dependencies of the code that creates it.
  ///   - isolation: The actor that owns the store.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a closure: 'Store(initialState: State()) { Feature() }'.")
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: @autoclosure () -> R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      initialState: initialState(),
      reducer: { reducer() },
      withDependencies: prepareDependencies,
      isolation: isolation
    )
  }
}

extension TestStore {
  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any other
  ///     dependency, the test fails.
  ///   - isolation: The actor that owns the store.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a closure: 'TestStore(initialState: State()) { Feature() }'.")
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: @autoclosure () -> R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(),
      reducer: { reducer() },
      withDependencies: prepareDependencies,
      isolation: isolation,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }
}

extension Send {
  /// Sends an action in the current transaction.
  ///
  /// - Parameter action: The action.
  @available(*, deprecated, message: "call the value like a function: 'send(action)'")
  public func send(_ action: sending Action) async {
    await callAsFunction(action)
  }
}
