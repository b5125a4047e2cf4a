import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

/// Runs a reducer on the elements of a collection.
///
/// After removing elements, call ``cancelDeparted(from:since:)`` to cancel their effects, or
/// ``cancelDeparted(from:)`` when the previous elements are not available.
struct ElementsReducer<State, Action, Collection: ChildCollection, Element: Reducer>: Reducer
where Collection.Child == Element.State, Collection.ID: Sendable {
  private let collectionPath: WritableKeyPath<State, Collection>
  private let actionPath: AnyCasePath<Action, (Collection.ID, Element.Action)>
  private let element: Element
  private let operatorName: String
  private let describeAction: (Element.Action) -> String
  private let site: CallSite
  private let place: ChildPlace
  /// The elements with in-flight effects. It is needed if the effects must also end when a different reducer
  /// removes an element.
  private let children: ChildrenInFlight?
  private let changeOfID = Once()

  init(
    collectionPath: WritableKeyPath<State, Collection>,
    actionPath: AnyCasePath<Action, (Collection.ID, Element.Action)>,
    element: Element,
    operatorName: String,
    describeAction: @escaping (Element.Action) -> String = { describe($0) },
    isComparedBetweenActions: Bool = false,
    site: CallSite
  ) {
    self.collectionPath = collectionPath
    self.actionPath = actionPath
    self.element = element
    self.operatorName = operatorName
    self.describeAction = describeAction
    self.site = site
    place = ChildPlace(collectionPath)
    children = isComparedBetweenActions ? ChildrenInFlight() : nil
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let (id, elementAction) = actionPath.extract(from: action) else { return .none }
    return reduce(into: &state, id: id, action: elementAction)
  }

  func reduce(
    into state: inout State,
    id: Collection.ID,
    action elementAction: Element.Action
  ) -> Effect<Action> {
    let elementPlace = ElementPlace(collection: place, id: id)
    let update = state[keyPath: collectionPath].updateChild(id: id) { state in
      PassingState.reduce { element.reduce(into: &state, action: elementAction) }
    }
    guard let (effect, change) = update else {
      reportAbsence(of: id, action: elementAction)
      BindingWrite.noteRefused(elementAction)
      // The effect that sent the action belongs to a removed element.
      return .cancelElement(at: elementPlace)
    }
    let path = actionPath
    let embedded =
      effect
      .ofElement(at: elementPlace, presence: children?.presence(of: CancelID(id)))
      .embedded { path.embed((id, $0)) }
    if case .unchanged = change { return embedded }
    changeOfID { reportChange(of: id, change, action: elementAction) }
    return embedded.merge(with: .cancelElement(at: elementPlace))
  }

  func membership(in state: State) -> Collection.Membership {
    state[keyPath: collectionPath].membership
  }

  /// Returns an effect that cancels the effects of elements that were removed since the last action, if any.
  func cancelDeparted(from state: State) -> Effect<Action> {
    guard let children else { return .none }
    let collection = state[keyPath: collectionPath]
    return children.cancelDeparted(at: place) { child in
      child.value(as: Collection.ID.self).map { collection.hasChild(id: $0) } ?? false
    }
  }

  /// Returns an effect that cancels the effects of removed elements, if any.
  func cancelDeparted(from state: State, since earlier: Collection.Membership) -> Effect<Action> {
    let collection = state[keyPath: collectionPath]
    switch collection.departure(since: earlier) {
    case .none:
      return .none
    case .one(let id):
      return .cancelElement(at: ElementPlace(collection: place, id: id))
    case .unknown:
      return .cancelElements(at: place) { collection.hasChild(id: $0) }
    }
  }
}

extension ElementsReducer {
  private func reportAbsence(of id: Collection.ID, action: Element.Action) {
    site.report(
      """
      A '\(operatorName)' at "\(site)" received an action for a missing element.

        Id: \(describe(id))
        Action: \(describeAction(action))

      The action is lost, and has no effect. Possible causes:

      • A reducer other than the one to which '\(operatorName)' is attached removed the element, so its effects were not \
      cancelled in time. Remove it in that reducer. The effects are cancelled now.
      • An effect of the parent sent the element's action. Cancel that effect when the element is removed.
      • The action was sent to the store with an id that isn't in the collection. Send actions only for existing elements.
      """
    )
  }

  private func reportChange(of id: Collection.ID, _ change: IDChange<Collection.ID>, action: Element.Action) {
    let (newID, outcome) =
      switch change {
      case .unchanged: (id, "")
      case .moved(let newID): (newID, "The element is found under its new id now.")
      case .dropped(let newID): (newID, "Another element has that id already, so this one was removed.")
      }
    site.report(
      """
      The reducer of an element in a '\(operatorName)' at "\(site)" changed the element's id.

        Id: \(describe(id))
        New id: \(describe(newID))
        Action: \(describeAction(action))

      Elements are found by their ids, which must not change during the element's lifetime, because views, stores and effects refer to \
      it. \(outcome) Its effects were cancelled. Make the id a 'let', or remove the element in the parent and insert \
      one with the new id.
      """
    )
  }
}

/// A collection of children with ids.
protocol ChildCollection<ID, Child> {
  associatedtype ID: Hashable
  associatedtype Child

  /// A value that represents the ids of the children. Two values differ if the ids differ.
  associatedtype Membership

  var membership: Membership { get }

  func hasChild(id: ID) -> Bool

  /// Changes a child in place.
  ///
  /// - Returns: The result of `body` along with any change to the child's id, or `nil` if there is no such child.
  mutating func updateChild<Result>(
    id: ID,
    _ body: (inout Child) -> Result
  ) -> (result: Result, change: IDChange<ID>)?

  /// Returns the children that have been removed since an earlier membership.
  func departure(since earlier: Membership) -> Departure<ID>
}

/// The children that have been removed from a collection.
enum Departure<ID> {
  case none
  case one(ID)
  /// Some children may have been removed, so each one must be looked up.
  case unknown
}

extension Departure {
  /// - Parameter rearrangement: The change of the ids.
  init(_ rearrangement: Rearrangement<ID>?) {
    switch rearrangement {
    case nil, .grew: self = .none
    case .lost(let id): self = .one(id)
    case .other: self = .unknown
    }
  }
}

extension IdentifiedArray: ChildCollection {
  var membership: Arrangement { arrangement }

  func hasChild(id: ID) -> Bool { index(id: id) != nil }

  mutating func updateChild<Result>(
    id: ID,
    _ body: (inout Element) -> Result
  ) -> (result: Result, change: IDChange<ID>)? {
    update(id: id, body)
  }

  func departure(since earlier: Arrangement) -> Departure<ID> {
    Departure(rearrangement(since: earlier))
  }
}

extension Dictionary: ChildCollection {
  var membership: Keys { keys }

  func hasChild(id: Key) -> Bool { index(forKey: id) != nil }

  mutating func updateChild<Result>(
    id: Key,
    _ body: (inout Value) -> Result
  ) -> (result: Result, change: IDChange<Key>)? {
    index(forKey: id).map { (body(&values[$0]), .unchanged) }
  }

  /// Comparing the keys of an unchanged dictionary takes constant time.
  func departure(since earlier: Keys) -> Departure<Key> {
    keys == earlier ? .none : .unknown
  }
}

/// A flag that limits the report of a mistake to its first occurrence. Otherwise, every action that follows would
/// repeat the report.
///
/// The flag belongs to a store's tree of reducers, and the store's owner is the only one to use it.
final class Once {
  private var isOver = false

  /// Runs a closure unless this flag has already run one.
  func callAsFunction(_ body: () -> Void) {
    guard !isOver else { return }
    isOver = true
    body()
  }
}
