/// The identity of a field's value, as far as it is known without keeping the value: a field whose value is
/// kept elsewhere has to copy it to change it.
public enum ObservedIdentity {
  /// Nothing: any change of the field counts.
  case unknown
  /// There is no value.
  case absent
  case value(ObservableStateID)
  case elements([ObservableStateID])

  /// Whether the same value is there, though it may have changed inside.
  @usableFromInline
  func isSame(as other: ObservedIdentity) -> Bool {
    switch (self, other) {
    case (.absent, .absent): true
    case (.value(let id), .value(let otherID)): id == otherID
    case (.elements(let ids), .elements(let otherIDs)): ids == otherIDs
    default: false
    }
  }
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
