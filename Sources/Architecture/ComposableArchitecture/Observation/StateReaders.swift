/// The readers of a store's observable state, to notify when the whole state is replaced.
final class StateReaders<State> {
  private let identity: (State) -> ObservableStateID
  /// `nil` until the state is first read.
  private var fields: ObservedFields?

  /// - Returns: `nil` where the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type,
      let identity = Self.identity(of: type) as? (State) -> ObservableStateID
    else { return nil }
    self.identity = identity
  }

  private static func identity<Observed: ObservableState>(of type: Observed.Type) -> Any {
    { (state: Observed) in state._$id }
  }

  /// Notes that the state is read.
  func access() {
    guard !ObservationBatch.isCollecting else { return }
    if fields == nil { fields = ObservedFields() }
    fields?.access(\State.self)
  }

  /// Returns the identity to compare with after a reducer has run; `nil` where nothing has read the state.
  func identity(of state: State) -> ObservableStateID? {
    fields == nil ? nil : identity(state)
  }

  /// Says, where it is so, that another state stands in the place of one.
  func compare(_ state: State, with before: ObservableStateID) {
    if identity(state) != before { fields?.changed(0) }
  }
}
