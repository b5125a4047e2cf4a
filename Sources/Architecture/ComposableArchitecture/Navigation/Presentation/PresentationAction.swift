import CaseKeyPaths

/// An action of a presented feature, or its dismissal.
///
/// ```swift
/// enum Action { case editor(PresentationAction<Editor.Action>), … }
///
/// store.send(.editor(.dismiss))
/// await testStore.receive(\.editor.saved)      // short for \.editor.presented.saved
/// ```
public enum PresentationAction<Action> {
  /// The feature is dismissed. The parent's reducer receives this action before the state is set to `nil`.
  case dismiss

  /// The presented feature sent an action.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The paths to the cases. Through ``presented``, they also lead to the cases of the presented feature's
  /// actions.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } }
      )
    }

    /// The path to the actions of the presented feature.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } }
      )
    }

    /// The path to a case of the presented feature's actions, such as `\.editor.saved`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }

    /// The path to a case of the presented feature's actions, including its dismissal. Use it to scope a
    /// binding to the store of a single case:
    /// `$store.scope(state: \.destination?.edit, action: \.destination.edit)`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> where Action: CasePathable {
      Action.allCasePaths[keyPath: keyPath].whilePresented
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AnyCasePath {
  /// The path from one presentation action to the other. Both share the dismissal.
  fileprivate var whilePresented: AnyCasePath<PresentationAction<Root>, PresentationAction<Value>> {
    AnyCasePath<PresentationAction<Root>, PresentationAction<Value>>(
      embed: { action in
        switch action {
        case .dismiss: .dismiss
        case .presented(let value): .presented(embed(value))
        }
      },
      extract: { action in
        switch action {
        case .dismiss: .dismiss
        case .presented(let root): extract(from: root).map { .presented($0) }
        }
      }
    )
  }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
