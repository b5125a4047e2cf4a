import CaseKeyPaths
import Synchronization

extension Effect {
  /// Returns this effect as an effect of a child. When the child is removed, the effect is cancelled. Only the child
  /// and its parents see its ids.
  ///
  /// - Parameters:
  ///   - place: The place of the child.
  ///   - presence: The object that counts the child effects, if an operator needs it.
  func ofChild(at place: ChildPlace, presence: @autoclosure () -> ChildPresence? = nil) -> Self {
    ofChild([CancelID(place)], place, presence)
  }

  /// Returns this effect as an effect that belongs to a collection's element.
  ///
  /// - Parameters:
  ///   - place: The place of the element.
  ///   - presence: The object that counts the element's effects, if an operator needs it.
  func ofElement<ID>(
    at place: ElementPlace<ID>,
    presence: @autoclosure () -> ChildPresence? = nil
  ) -> Self {
    ofChild([CancelID(place), CancelID(place.collection)], place, presence)
  }

  private func ofChild(
    _ ids: [CancelID],
    _ element: some Hashable & Sendable,
    _ presence: () -> ChildPresence?
  ) -> Self {
    // An effect that sends one action synchronously completes before the child can be removed.
    if isNone || isAction { return self }
    return surrounded(by: .child(element: CancelID(element), ids: ids, presence: presence()))
  }

  private static func cancelling(_ cancel: @escaping (EffectContext) -> Void) -> Self {
    Self(operation: .cancel(CancelOperation(cancel)))
  }

  /// Returns an effect that cancels the effects of a child, or of all of a collection's elements.
  static func cancelChild(at place: ChildPlace) -> Self {
    cancelling { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.partPath, reach: .onlyHere)])
    }
  }

  /// Returns an effect that cancels an element's effects.
  static func cancelElement<ID>(at place: ElementPlace<ID>) -> Self {
    cancelling { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.partPath, reach: .onlyHere)])
    }
  }

  /// Returns an effect that cancels the effects of removed elements.
  ///
  /// - Parameters:
  ///   - collection: The place of the collection.
  ///   - isThere: A closure that returns whether an element still exists.
  static func cancelElements<ID: Hashable & Sendable>(
    at collection: ChildPlace,
    unless isThere: @escaping (ID) -> Bool
  ) -> Self {
    cancelling { context in
      context.registry.cancel(CancelToken(id: CancelID(collection), path: context.partPath)) { registration in
        let element = registration.tokens.lazy
          .compactMap { $0.id.value(as: ElementPlace<ID>.self) }
          .first { $0.collection == collection }
        return element.map { !isThere($0.id) } ?? false
      }
    }
  }

  /// Returns an effect that cancels the effects of the children that satisfy a condition.
  ///
  /// - Parameters:
  ///   - place: The place of the child or the collection of children.
  ///   - hasGone: The condition.
  static func cancelChildren(at place: ChildPlace, where hasGone: @escaping (ChildPresence) -> Bool) -> Self {
    cancelling { context in
      context.registry.cancel(CancelToken(id: CancelID(place), path: context.partPath)) { registration in
        registration.presences.contains(where: hasGone)
      }
    }
  }

  /// Returns this effect with a property or case of the state added to its place. This tells apart children in
  /// different properties without separating the ids of their effects.
  func placed(at place: ChildPlace) -> Self {
    // Places identify children only, and a run without scopes contains no children.
    if case .run(let run) = operation, run.scopes.isEmpty { return self }
    return surrounded(by: .place(place))
  }
}

/// The children whose effects were started by one operator. This object detects when a different reducer removes one
/// of them.
///
/// Only the store's owner uses this object. An operator inside a collection's element shares it between all of the
/// elements, and a child that is missing from the current element may belong to another one. For this reason, effects
/// are also cancelled by their place in the state.
final class ChildrenInFlight {
  private var presences: [CancelID: ChildPresence] = [:]

  /// Returns the presence of a child, which counts the child effects.
  ///
  /// - Parameter child: An id that distinguishes the child from the operator's other children.
  func presence(of child: CancelID) -> ChildPresence {
    if let presence = presences[child] { return presence }
    let presence = ChildPresence(children: ObjectIdentifier(self), child: child)
    presences[child] = presence
    return presence
  }

  /// Returns whether any child with in-flight effects fails a condition. Children without effects are removed
  /// from the list.
  func hasDeparted(unless isThere: (CancelID) -> Bool) -> Bool {
    // Most operators have no children with in-flight effects.
    if presences.isEmpty { return false }
    for (child, presence) in presences {
      if !presence.hasEffects {
        presences[child] = nil
      } else if !isThere(child) {
        return true
      }
    }
    return false
  }

  /// Returns an effect that cancels the effects of removed children, if any.
  ///
  /// - Parameters:
  ///   - place: The place of the child or the collection of children.
  ///   - isThere: A closure that returns whether a child still exists.
  func cancelDeparted<Action>(
    at place: ChildPlace,
    unless isThere: @escaping (CancelID) -> Bool
  ) -> Effect<Action> {
    guard hasDeparted(unless: isThere) else { return .none }
    let children = ObjectIdentifier(self)
    return .cancelChildren(at: place) { presence in presence.children == children && !isThere(presence.child)
    }
  }
}

/// Counts the in-flight effects of one child.
final class ChildPresence: Sendable {
  /// The operator that the child belongs to.
  let children: ObjectIdentifier
  let child: CancelID
  private let effects = Atomic(0)

  init(children: ObjectIdentifier, child: CancelID) {
    self.children = children
    self.child = child
  }

  var hasEffects: Bool { effects.load(ordering: .acquiring) > 0 }

  func effectStarted() { effects.wrappingAdd(1, ordering: .relaxed) }

  func effectEnded() { effects.wrappingSubtract(1, ordering: .releasing) }
}

/// The identity of a child. It changes when a different child takes its place. For `Identifiable` state it contains
/// the id; for an enum, it contains the case together with the id of the payload.
struct ChildIdentity: Hashable {
  private let id: AnyHashable?
  private let caseName: String?
  private let idInCase: AnyHashable?

  /// The identity of all children that cannot be told apart.
  static var unknown: ChildIdentity { ChildIdentity(id: nil, caseName: nil, idInCase: nil) }

  /// Determines the identities of children that have a given type.
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

/// The place of a child, or a collection of children, in the parent state.
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

/// The place of an element in a collection of children.
struct ElementPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  let collection: ChildPlace
  let id: ID
}
