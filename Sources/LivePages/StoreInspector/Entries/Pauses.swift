/// The gaps between entries where actions are missing, as the inspector had paused.
enum Pauses {
  /// - Returns: The number of the first entry before which actions are missing.
  static func first<State, Action>(in entries: [InspectedEntry<State, Action>]) -> Int? {
    zip(entries, entries.dropFirst()).first { one, next in
      isGap(between: one, next.stateBefore, next.pauses)
    }?.1.number
  }

  /// Whether actions that are not known have come after an entry: it was paused, and the states around the
  /// pause are not known to be equal.
  static func isGap<State, Action>(
    between entry: InspectedEntry<State, Action>,
    _ next: State,
    _ pauses: Int
  ) -> Bool {
    guard entry.pauses != pauses else { return false }
    func isEqual<Value: Equatable>(_ state: Value) -> Bool { state == next as? Value }
    guard let state = entry.stateAfter as? any Equatable else { return true }
    return !isEqual(state)
  }
}
