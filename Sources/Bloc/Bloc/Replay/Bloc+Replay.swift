extension Bloc {
  /// Keeps the changes from now on in a history, until the bloc is closed, for events that are no
  /// ``ReplayEvent``.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - undo: The event that hooks and observers get when a change is undone.
  ///   - redo: The event that hooks and observers get when a change is redone.
  public final func record(in history: ReplayHistory<State>, undo: Event, redo: Event) {
    givenReplayEvent = { direction in
      switch direction {
      case .undo: undo
      case .redo: redo
      }
    }
    record(in: history)
  }

  /// Returns the event that hooks and observers get when a change is replayed, if there is one.
  final func replayEvent(_ direction: ReplayDirection) -> Event? {
    if let givenReplayEvent { return givenReplayEvent(direction) }
    guard let type = Event.self as? any ReplayEvent.Type else { return nil }
    return type.event(direction) as? Event
  }
}
