import CaseKeyPaths

/// An action of a navigation stack or of one of its elements.
///
/// ```swift
/// enum Action { case path(StackActionOf<Detail>), … }
///
/// store.send(.path(.element(id: id, action: .doneTapped)))
/// await testStore.receive(\.path[id: 0].saved)
/// ```
public enum StackAction<State, Action> {
  /// An action of the element with the given id.
  indirect case element(id: StackElementID, action: Action)

  /// Removes the element with the given id and all elements above it. The parent's reducer receives this
  /// action before the elements are removed.
  case popFrom(id: StackElementID)

  /// Pushes an element with the given id onto the stack. The parent's reducer receives this action after the
  /// element is added.
  indirect case push(id: StackElementID, state: State)
}

/// The action type for a stack of features that use the given reducer.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: CasePathable {
  /// The paths to the cases and to the actions of individual elements.
  public struct AllCasePaths: Sendable {
    /// The path to an element's id and action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } }
      )
    }

    /// The path to the id of the lowest element to remove.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } }
      )
    }

    /// The path to the id and state of the element to add.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } }
      )
    }

    /// The path to the actions of the element with the given id, such as `\.path[id: 0]`.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
