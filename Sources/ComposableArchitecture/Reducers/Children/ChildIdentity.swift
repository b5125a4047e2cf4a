import CaseKeyPaths

/// What makes a child another than the one that stood in its place before: its id, if its state is `Identifiable`, and its case,
/// if its state is an enum with case paths.
struct ChildIdentity: Equatable {
  private let id: AnyHashable?
  private let caseName: String?

  /// Tells the identities of children of one type.
  struct Finder<State> {
    private let id: PartialKeyPath<State>?
    private let hasCases = State.self is any CasePathable.Type

    init() {
      if let type = State.self as? any Identifiable.Type {
        id = Self.path(of: type)
      } else {
        id = nil
      }
    }

    private static func path<Child: Identifiable>(of type: Child.Type) -> PartialKeyPath<State>? {
      let path: AnyKeyPath = \Child.id
      return path as? PartialKeyPath<State>
    }

    func identity(of state: State) -> ChildIdentity {
      ChildIdentity(
        id: id.flatMap { state[keyPath: $0] as? AnyHashable },
        caseName: hasCases ? Self.caseName(of: state) : nil
      )
    }

    private static func caseName(of state: State) -> String {
      Mirror(reflecting: state).children.first?.label ?? "\(state)"
    }
  }
}
