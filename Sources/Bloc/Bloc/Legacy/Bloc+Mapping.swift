extension Bloc {
  /// Makes a transition of a mapped event.
  final func apply(_ transition: Transition<Event, State>) {
    // It may have been on its way here from another thread when the bloc came to its end.
    guard !hasEnded, !isRepeated(transition.nextState) else { return }
    do {
      try onTransition(transition)
      try replaceState(by: transition.nextState)
    } catch {
      fail(with: error, at: latestAdd)
    }
  }

  /// Reports an event for which a bloc with handlers has none, and `mapEventToState` beside handlers.
  ///
  /// - Returns: True, so that it can stand in an assertion.
  final func reportIfUnhandled(_ event: Event) -> Bool {
    if !registrations.contains(where: { $0.matches(event) }) { _ = reportMissingHandler(for: event) }
    guard overridesMapping(of: event) else { return true }
    latestAdd.report(
      """
      '\(Self.self)' has event handlers and overrides mapEventToState, which is not called beside them. mapEventToState cannot be \
      overridden in conjunction with on(_:): handle the events in handlers, or in mapEventToState and without handlers.
      """
    )
    return true
  }

  /// Whether the bloc overrides `mapEventToState`, which is found out by calling it with the first event:
  /// true once at most. The streams are thrown away.
  private func overridesMapping(of event: Event) -> Bool {
    guard !mappingOverrides.isKnown else { return false }
    mappingOverrides.isSought = true
    let _: AsyncStream<State> = mapEventToState(event)
    let _: AsyncThrowingStream<State, any Error> = mapEventToState(event)
    mappingOverrides.isSought = false
    mappingOverrides.isKnown = true
    return mappingOverrides.isPlain || mappingOverrides.isThrowing
  }
}
