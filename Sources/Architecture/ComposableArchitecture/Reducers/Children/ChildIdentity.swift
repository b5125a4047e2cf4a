import CaseKeyPaths

/// The identity of a child, which changes when the child is replaced by another one. If the state is
/// `Identifiable`, the identity contains its id. If the state is an enum, it contains the case and the id of
/// the payload.
struct ChildIdentity: Hashable {
  private let id: AnyHashable?
  private let caseName: String?
  private let idInCase: AnyHashable?

  /// The identity of all children that cannot be told apart.
  static var unknown: ChildIdentity { ChildIdentity(id: nil, caseName: nil, idInCase: nil) }

  /// Determines the identities of children of a given type.
  struct Finder<State> {
    private let id: PartialKeyPath<State>?
    private let hasCases = CaseKeyPaths.hasCases(State.self)

    init() {
      if let type = State.self as? any Identifiable.Type {
        id = Self.path(of: type)
      } else {
        id = nil
      }
    }

    /// A Boolean value that indicates whether states of this type can be told apart.
    var tellsApart: Bool { id != nil || hasCases }

    private static func path<Child: Identifiable>(of type: Child.Type) -> PartialKeyPath<State>? {
      let path: AnyKeyPath = \Child.id
      return path as? PartialKeyPath<State>
    }

    func identity(of state: State) -> ChildIdentity {
      let id = id.flatMap { state[keyPath: $0] as? AnyHashable }
      guard hasCases else { return ChildIdentity(id: id, caseName: nil, idInCase: nil) }
      let content = Mirror(reflecting: state).children.first
      return ChildIdentity(
        id: id,
        caseName: content?.label ?? "\(state)",
        idInCase: (content?.value as? any Identifiable).map { Self.id(of: $0) }
      )
    }

    private static func id(of content: some Identifiable) -> AnyHashable {
      AnyHashable(content.id)
    }
  }
}

/// The place of a child, or of a collection of children, in the parent's state.
@usableFromInline
struct ChildPlace: Hashable {
  private let keyPath: AnyKeyPath

  /// - Parameter keyPath: A key path to a property or a case.
  @usableFromInline
  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }
}

// Unchecked: key paths never change, and the arguments of their subscripts are only hashed and compared.
extension ChildPlace: @unchecked Sendable {}

/// The place of an element of a collection of children.
struct ElementPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  let collection: ChildPlace
  let id: ID
}
