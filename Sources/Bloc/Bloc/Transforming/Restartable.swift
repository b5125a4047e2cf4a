import CombineShim

/// Handles the latest event: its handler cancels that of the one before. What a cancelled handler emits is
/// ignored, its `emit.isDone` is true, and its task is cancelled.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━b━━━━━|─c━━━|▶
/// ```
public func restartable<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events.map(mapper).switchToLatest().eraseToAnyPublisher()
  }
}
