/// Those who have read a store's observable state, and are to be told when all of it is replaced.
final class StateReaders<State> {
  private let identity: (State) -> ObservableStateID
  /// Nobody yet where it is `nil`.
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

  /// Runs a reducer inside of a batch, and says in it whether all of the state was replaced.
  fileprivate func watch<Result>(_ state: inout State, _ reduce: (inout State) -> Result) -> Result {
    guard let fields else { return reduce(&state) }
    let before = identity(state)
    let result = reduce(&state)
    if identity(state) != before { fields.changed(0) }
    return result
  }
}

extension ObservationBatch {
  /// Runs a reducer, and keeps in mind who is to be told of what it changes.
  func collect<State, Result>(
    from state: inout State,
    for readers: StateReaders<State>?,
    _ reduce: (inout State) -> Result
  ) -> Result {
    collect { readers?.watch(&state, reduce) ?? reduce(&state) }
  }
}
