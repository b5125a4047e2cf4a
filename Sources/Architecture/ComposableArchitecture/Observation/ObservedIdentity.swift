public import IdentifiedArrays
import Synchronization

/// The identity of a field's value, as far as it is known without keeping the value: a field whose value is
/// kept elsewhere has to copy it to change it.
public enum ObservedIdentity {
  /// Nothing: any change of the field counts.
  case unknown
  /// There is no value.
  case absent
  case value(ObservableStateID)
  case elements([ObservableStateID])
  case composition(ObservedComposition)

  /// Whether the same value is there, though it may have changed inside.
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

/// Returns what can be known of a plain value.
// It is disfavoured for the sake of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$identity<Member>(_ member: inout Member) -> ObservedIdentity { .unknown }

/// Returns what can be known of observable state.
public func _$identity<Member: ObservableState>(_ member: inout Member) -> ObservedIdentity {
  // In a reducer a copy that is changed counts as what it was copied from. Elsewhere it has to become itself
  // beforehand.
  if !ObservationBatch.isCollecting { member._$willModify() }
  return .value(member._$id)
}

/// Returns what can be known of observable state that is there at times.
public func _$identity<Member: ObservableState>(_ member: inout Member?) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { member?._$willModify() }
  return member.map { .value($0._$id) } ?? .absent
}

/// Returns what can be known of a collection of observable state.
@inlinable
public func _$identity<Members: Collection>(_ members: inout Members) -> ObservedIdentity
where Members.Element: ObservableState {
  .elements(members.map { $0._$id })
}

/// Returns what can be known of an identified array of observable state. Only elements that change are asked for
/// their identities.
public func _$identity<ID, Element: ObservableState>(
  _ members: inout IdentifiedArray<ID, Element>
) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.composition { $0._$id.ofElement }))
}

/// Returns what can be known of a stack of observable state. Only elements that change are asked for their
/// identities.
public func _$identity<Element: ObservableState>(_ members: inout StackState<Element>) -> ObservedIdentity {
  .composition(ObservedComposition(composition: members.storage.composition { $0._$id.ofElement }))
}

/// Returns whether readers of a value need not be told when it is replaced by another.
// It is disfavoured for the sake of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member>(_ lhs: Member, _ rhs: Member) -> Bool { false }

/// Returns whether readers of a value need not be told when it is replaced by another: where they are equal.
// It is disfavoured for the sake of the overloads for observable state.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<Member: Equatable>(_ lhs: Member, _ rhs: Member) -> Bool { lhs == rhs }

/// Returns whether two values of observable state are the same, though one may have changed inside.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member, _ rhs: Member) -> Bool {
  lhs._$id == rhs._$id
}

/// Returns whether two values of observable state are the same, or neither is there.
public func _$isIdentityEqual<Member: ObservableState>(_ lhs: Member?, _ rhs: Member?) -> Bool {
  lhs?._$id == rhs?._$id
}

/// Returns whether two collections have the same values of observable state in the same order.
public func _$isIdentityEqual<Members: Collection>(_ lhs: Members, _ rhs: Members) -> Bool
where Members.Element: ObservableState {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id == $1._$id }
}

/// Says that a plain value is about to change, which is of no consequence.
// It is disfavoured for the sake of the overload for observable state.
@_disfavoredOverload
public func _$willModify<Member>(_ member: inout Member) {
  guard var observable = member as? any ObservableState else { return }
  observable._$willModify()
  if let changed = observable as? Member { member = changed }
}

/// Says that observable state is about to change and its copies are not.
public func _$willModify<Member: ObservableState>(_ member: inout Member) {
  member._$willModify()
}

extension PresentationState where State: ObservableState {
  /// Which state is presented; that of a state that is taken out to be changed counts.
  fileprivate var observedID: ObservableStateID? { lentID ?? read { $0._$id } }
}

/// Returns what can be known of presented state that is observable.
public func _$identity<State: ObservableState>(_ member: inout PresentationState<State>) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { _ = member.modify { $0._$willModify() } }
  return member.observedID.map { .value($0) } ?? .absent
}

/// Returns whether the same state is presented, though it may have changed inside, or nothing is either way.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  lhs.observedID == rhs.observedID
}

/// Tells which state is presented, where states of that type are observable.
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
/// It is one small object. The readers' part is made when the value is first read outside of a reducer.
// Publishes an object once, as `PostedEvents` of `CombineCore` does: that type cannot be copied and does not
// exist over Apple's Combine.
@usableFromInline
final class StateIdentity: Sendable {
  private let number: UInt64
  /// The number that the value had when the present run of a reducer began, if it got its own in a run of
  /// one.
  private let earlierNumber: UInt64
  /// The run that ``earlierNumber`` is of; 0 for none.
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
    // Nobody can say which of the copies is the one that readers look at, so both go on telling them. Of
    // values that were never read, such as templates, each copy gets readers of its own.
    reference = Atomic(other.fields.map { .passRetained($0) })
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  /// The number, as identity is to be judged.
  ///
  /// While a reducer runs, a copy that it changed counts as the value from which it was copied: all that
  /// makes them different is in the batch. So a reducer may copy a child, change it and set it again, as is
  /// done to the payload of an enum, and only what was changed counts as changed.
  var currentNumber: UInt64 {
    run != 0 && ObservationBatch.current?.isRun(run) == true ? earlierNumber : number
  }

  /// The identity of a copy that is about to be changed.
  @usableFromInline
  func diverged() -> StateIdentity {
    StateIdentity(divergingFrom: self)
  }

  /// The readers, if there were any.
  @inlinable var fields: ObservedFields? {
    reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The readers, known from now on.
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
