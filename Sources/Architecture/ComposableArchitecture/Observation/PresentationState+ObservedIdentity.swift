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
