public import IdentifiedArrays
import Synchronization

/// The identity of a field's value, as far as it can be determined without retaining the value. If the value were
/// retained, changing the field would copy it.
public enum ObservedIdentity {
  /// The identity is unknown, so any change to the field counts.
  case unknown
  /// The field has no value.
  case absent
  case value(ObservableStateID)
  case elements([ObservableStateID])
  case composition(ObservedComposition)

  /// Returns whether both identify the same value, which may have changed internally.
  @usableFromInline
  func isSame(as other: ObservedIdentity) -> Bool {
    switch (self, other) {
    case (.absent, .absent): true
    case (.value(let id), .value(let otherID)): id == otherID
    case (.elements(let ids), .elements(let otherIDs)): ids == otherIDs
    case (.composition(let composition), .composition(let other)):
      composition.composition.isSame(as: other.composition)
    default: false
    }
  }
}

/// The elements of a collection, determined without inspecting each element.
public struct ObservedComposition {
  let composition: Composition
}

/// Returns the observed identity of a plain value.
// Disfavored in favor of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$identity<Member>(_ member: inout Member) -> ObservedIdentity { .unknown }

/// Returns the observed identity of observable state.
public func _$identity<Member: ObservableState>(_ member: inout Member) -> ObservedIdentity {
  // In a reducer, a changed copy counts as its original. Elsewhere, the copy has to diverge first.
  if !ObservationBatch.isCollecting { member._$willModify() }
  return .value(member._$id)
}

/// Returns the observed identity of optional observable state.
public func _$identity<Member: ObservableState>(_ member: inout Member?) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { member?._$willModify() }
  return member.map { .value($0._$id) } ?? .absent
}

/// Returns the observed identity of a collection that contains observable state.
@inlinable
public func _$identity<Members: Collection>(_ members: inout Members) -> ObservedIdentity
where Members.Element: ObservableState {
  .elements(members.map { $0._$id })
}

/// Returns the observed identity of an identified array that contains observable state. It reads the
/// identities of changed elements only.
public func _$identity<ID, Element: ObservableState>(
  _ members: inout IdentifiedArray<ID, Element>
) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.composition { $0._$id.ofElement }))
}

/// Returns the observed identity of a stack that contains observable state. It reads the identities of
/// changed elements only.
public func _$identity<Element: ObservableState>(_ members: inout StackState<Element>) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.storage.composition { $0._$id.ofElement }))
}

/// Returns whether replacing one value with another does not require notifying readers.
// Disfavored in favor of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member>(_ lhs: Member, _ rhs: Member) -> Bool { false }

/// Returns whether replacing one value with another does not require notifying readers because the two values
/// are equal.
// Disfavored in favor of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member: Equatable>(_ lhs: Member, _ rhs: Member) -> Bool { lhs == rhs }

/// Returns whether two values of observable state are the same value, even if it has changed internally.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member, _ rhs: Member) -> Bool {
  lhs._$id == rhs._$id
}

/// Returns a Boolean value that indicates whether two optional values of observable state are the same value
/// or both `nil`.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member?, _ rhs: Member?) -> Bool {
  lhs?._$id == rhs?._$id
}

/// Returns whether two collections contain the same values of observable state in the same order.
// Inlinable, because a write through a key path compares all elements, as happens for an element's reducer. For
// 10,000 elements, this takes 3 ms without specialization.
@inlinable
public func _$isIdentityEqual<Members: Collection>(_ lhs: Members, _ rhs: Members) -> Bool
where Members.Element: ObservableState {
  lhs.count == rhs.count && lhs.elementsEqual(rhs) { $0._$id == $1._$id }
}

/// Does nothing. Plain values have no identity.
// Disfavored in favor of the overload for observable state.
@_disfavoredOverload
public func _$willModify<Member>(_ member: inout Member) {
  guard var observable = member as? any ObservableState else { return }
  observable._$willModify()
  if let changed = observable as? Member { member = changed }
}

/// Prepares observable state for a change that its copies do not share.
public func _$willModify<Member: ObservableState>(_ member: inout Member) {
  member._$willModify()
}

extension PresentationState where State: ObservableState {
  /// The identity of the presented state, or of the state that is temporarily removed so that it can be
  /// changed.
  fileprivate var observedID: ObservableStateID? { lentID ?? read { $0._$id } }
}

/// Returns the observed identity of presented observable state.
public func _$identity<State: ObservableState>(_ member: inout PresentationState<State>) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { _ = member.modify { $0._$willModify() } }
  return member.observedID.map { .value($0) } ?? .absent
}

/// Returns a Boolean value that indicates whether both wrappers present no state, or the same state even if it has
/// changed internally.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  lhs.observedID == rhs.observedID
}

/// Reads the identity of presented state, if its type is observable.
struct PresentedIdentity<State> {
  private let find: ((PresentationState<State>) -> ObservableStateID?)?

  init() {
    find = (State.self as? any ObservableState.Type).map { Self.finder(of: $0) }
  }

  func id(of presentation: PresentationState<State>) -> ObservableStateID? { find?(presentation) }

  private static func finder<Observable: ObservableState>(
    of type: Observable.Type
  ) -> (PresentationState<State>) -> ObservableStateID? {
    { ($0 as? PresentationState<Observable>)?.read { $0._$id } }
  }
}

/// The identity that a value of observable state shares with its copies until one of them is changed.
///
/// The identity is a single small object with a number. It creates its readers when the value is first read outside
/// of a reducer.
// Publishes an object once, as `PostedEvents` of `CombineCore` does. That type is not copyable, and it is not
// available in builds that use Apple's Combine.
@usableFromInline
final class StateIdentity: Sendable {
  private let number: UInt64
  /// The number that the value had when the current run of a reducer began, in case the value got a number of its own
  /// during a run.
  private let earlierNumber: UInt64
  /// The run that ``earlierNumber`` belongs to, or 0 for none.
  private let run: UInt64
  /// A retained reference, or `nil` until there is one. An `AtomicLazyReference` would be many times slower, because
  /// its `load` is not specialized.
  @usableFromInline let reference: Atomic<Unmanaged<ObservedFields>?>

  private static let latestNumber = Atomic<UInt64>(0)

  static func newNumber() -> UInt64 {
    latestNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @usableFromInline
  init() {
    number = Self.newNumber()
    earlierNumber = 0
    run = 0
    reference = Atomic(nil)
  }

  private init(divergingFrom other: StateIdentity) {
    number = Self.newNumber()
    run = ObservationBatch.current?.run() ?? 0
    earlierNumber = run == 0 ? 0 : other.currentNumber
    // Both copies continue to notify the readers, because it is not known which of them the readers will use. Copies
    // of values that were never read, such as templates, create readers of their own.
    reference = Atomic(other.fields.map { .passRetained($0) })
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  /// The number to use for comparing identities.
  ///
  /// While a reducer runs, a copy that it has changed counts as the original, because the batch contains all of the
  /// differences. When a reducer copies a child, changes the copy and assigns it back, as happens with the payload of
  /// an enum, only the fields that differ count as changed.
  var currentNumber: UInt64 {
    run != 0 && ObservationBatch.current?.isRun(run) == true ? earlierNumber : number
  }

  /// Returns an identity for a copy that is about to be changed.
  @usableFromInline
  func diverged() -> StateIdentity {
    StateIdentity(divergingFrom: self)
  }

  /// The readers, if there have been any.
  @inlinable var fields: ObservedFields? {
    reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Returns the readers, creating them if necessary.
  @usableFromInline
  func makeFields() -> ObservedFields {
    if let fields { return fields }
    let own = Unmanaged.passRetained(ObservedFields())
    let (exchanged, original) = reference.compareExchange(
      expected: nil,
      desired: own,
      ordering: .acquiringAndReleasing
    )
    guard !exchanged, let original else { return own.takeUnretainedValue() }
    own.release()
    return original.takeUnretainedValue()
  }
}
