public import IdentifiedArrays
import Synchronization

/// The identity of a field's value, as far as it is known without retaining the value: a change of a field
/// whose value is also retained elsewhere has to copy it.
public enum ObservedIdentity {
  /// The identity is unknown: any change of the field counts.
  case unknown
  /// There is no value.
  case absent
  case value(ObservableStateID)
  case elements([ObservableStateID])
  case composition(ObservedComposition)

  /// Returns whether both identify the same value, which may have changed inside.
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

/// The elements of a collection, without a look at each.
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
  // In a reducer, a changed copy counts as its original. Elsewhere, it has to diverge beforehand.
  if !ObservationBatch.isCollecting { member._$willModify() }
  return .value(member._$id)
}

/// Returns the observed identity of optional observable state.
public func _$identity<Member: ObservableState>(_ member: inout Member?) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { member?._$willModify() }
  return member.map { .value($0._$id) } ?? .absent
}

/// Returns the observed identity of a collection of observable state.
@inlinable
public func _$identity<Members: Collection>(_ members: inout Members) -> ObservedIdentity
where Members.Element: ObservableState {
  .elements(members.map { $0._$id })
}

/// Returns the observed identity of an identified array of observable state. Only the identities of changed
/// elements are read.
public func _$identity<ID, Element: ObservableState>(
  _ members: inout IdentifiedArray<ID, Element>
) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.composition { $0._$id.ofElement }))
}

/// Returns the observed identity of a stack of observable state. Only the identities of changed elements are
/// read.
public func _$identity<Element: ObservableState>(_ members: inout StackState<Element>) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.storage.composition { $0._$id.ofElement }))
}

/// Returns whether readers of a value need no notification when it is replaced by another.
// Disfavored in favor of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member>(_ lhs: Member, _ rhs: Member) -> Bool { false }

/// Returns whether readers of a value need no notification when it is replaced by another, because the two
/// are equal.
// Disfavored in favor of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member: Equatable>(_ lhs: Member, _ rhs: Member) -> Bool { lhs == rhs }

/// Returns whether two values of observable state are the same, even if one has changed inside.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member, _ rhs: Member) -> Bool {
  lhs._$id == rhs._$id
}

/// Returns whether two values of observable state are the same, or both are absent.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member?, _ rhs: Member?) -> Bool {
  lhs?._$id == rhs?._$id
}

/// Returns whether two collections have the same values of observable state in the same order.
public func _$isIdentityEqual<Members: Collection>(_ lhs: Members, _ rhs: Members) -> Bool
where Members.Element: ObservableState {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id == $1._$id }
}

/// Does nothing, because plain values have no identity.
// Disfavored in favor of the overload for observable state.
@_disfavoredOverload
public func _$willModify<Member>(_ member: inout Member) {
  guard var observable = member as? any ObservableState else { return }
  observable._$willModify()
  if let changed = observable as? Member { member = changed }
}

/// Prepares for a change of observable state that its copies do not share.
public func _$willModify<Member: ObservableState>(_ member: inout Member) {
  member._$willModify()
}

extension PresentationState where State: ObservableState {
  /// The identity of the presented state, or of the state that is temporarily removed to be changed.
  fileprivate var observedID: ObservableStateID? { lentID ?? read { $0._$id } }
}

/// Returns the observed identity of presented observable state.
public func _$identity<State: ObservableState>(_ member: inout PresentationState<State>) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { _ = member.modify { $0._$willModify() } }
  return member.observedID.map { .value($0) } ?? .absent
}

/// Returns whether both present the same state, even if it has changed inside, or both present nothing.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  lhs.observedID == rhs.observedID
}

/// Returns the identity of the presented state, if states of that type are observable.
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

/// The identity that a value of observable state and its copies share until one of them is changed: their
/// number and their readers.
///
/// It is one small object. The readers' part is created when the value is first read outside of a reducer.
// Publishes an object once, as `PostedEvents` of `CombineCore` does: that type cannot be copied and does not
// exist over Apple's Combine.
@usableFromInline
final class StateIdentity: Sendable {
  private let number: UInt64
  /// The number that the value had when the current run of a reducer began, if it received its own during a
  /// run.
  private let earlierNumber: UInt64
  /// The run of ``earlierNumber``; 0 for none.
  private let run: UInt64
  /// A reference that is counted, or none yet. An `AtomicLazyReference` is the same at many times the cost,
  /// as its `load` is not specialised.
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
    // It is unknown which of the copies readers will use, so both continue to notify them. Copies of values
    // that were never read, such as templates, get their own readers.
    reference = Atomic(other.fields.map { .passRetained($0) })
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  /// The number for comparisons of identity.
  ///
  /// While a reducer runs, a copy that it changed counts as its original, because the batch contains all
  /// differences. Therefore a reducer may copy a child, change it and set it again, as happens with the
  /// payload of an enum, and only the changed fields count as changed.
  var currentNumber: UInt64 {
    run != 0 && ObservationBatch.current?.isRun(run) == true ? earlierNumber : number
  }

  /// Returns the identity of a copy that is about to be changed.
  @usableFromInline
  func diverged() -> StateIdentity {
    StateIdentity(divergingFrom: self)
  }

  /// The readers, if there were any.
  @inlinable var fields: ObservedFields? {
    reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Returns the readers, and creates them if there are none.
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
