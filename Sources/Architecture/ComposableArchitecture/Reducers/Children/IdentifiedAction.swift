import CaseKeyPaths

/// An action of an element of a collection, with the element's id.
///
/// ```swift
/// struct Todos: Reducer {
///   struct State { var rows: IdentifiedArrayOf<Todo.State> }
///   enum Action { case rows(IdentifiedActionOf<Todo>) }
///   …
/// }
///
/// store.send(.rows(.element(id: 1, action: .checkboxTapped)))
/// await testStore.receive(\.rows[id: 1].saved)
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of the element with an id.
  case element(id: ID, action: Action)
}

/// The action of an element, for the reducer of the elements.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: CasePathable {
  /// The paths to the case, and through it to the action of an element.
  public struct AllCasePaths: Sendable {
    // Unsafe: only set where it stays within one function.
    nonisolated(unsafe) fileprivate var steps: CasePathSteps?

    /// The path to an element's id and action.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        }
      )
    }

    /// The path to the actions of the element with an id: `\.rows[id: 1]`.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      steps?.note("[id: \(id)]")
      return AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          switch $0 {
          case .element(id, let action): action
          case .element: nil
          }
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: SpelledCasePathable {
  package static func allCasePaths(noting steps: CasePathSteps) -> AllCasePaths {
    AllCasePaths(steps: steps)
  }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
