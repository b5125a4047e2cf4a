import CaseKeyPaths
import IdentifiedArrays

// The remaining names of the architecture's versions 0.41 to 1.3, besides `CasePath` and `/`. Each method
// with a case key path also accepts `/Action.child`, which is one.

/// The builder of a reducer's body: `ReducerBuilder<R.State, R.Action>`.
@available(*, deprecated, message: "write 'var body: some ReducerOf<Self>', which needs no attribute")
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>

/// Returns the path to the actions of elements for a case with an id and an action, for `forEach` and
/// `scope`: `.forEach(\.rows, action: /Action.row(id:action:)) { Row() }`.
///
/// - Parameter embed: The case, as a function.
@available(*, deprecated, message: "declare 'case rows(IdentifiedActionOf<Row>)', and write '\\.rows'")
@_disfavoredOverload
public prefix func / <Root, ID: Hashable & Sendable, Action>(
  embed: @escaping (ID, Action) -> Root
) -> CaseKeyPath<Root, IdentifiedAction<ID, Action>> {
  CaseKeyPath(CaseKeyPath(embed))
}

extension _AppendKeyPath {
  /// Creates the path to the actions of elements from a path to an id and an action: `.forEach(\.rows,
  /// action: CasePath(rowPath)) { Row() }`.
  ///
  /// - Parameter path: The path to a case with an id and an action.
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
