/// What can be known of presented state that is observable.
public func _$identity<State: ObservableState>(_ member: inout PresentationState<State>) -> ObservedIdentity {
  if !ObservationBatch.isCollecting { _ = member.modify { $0._$willModify() } }
  return member.read { .value($0._$id) } ?? .absent
}

/// Whether the same state is presented, though it may have changed inside, or nothing is either way.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  lhs.read { $0._$id } == rhs.read { $0._$id }
}
