import CombineShim

/// Handles one event after the other, in the order in which they were added. Events wait, however many there
/// are.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|b━━━|c━━|▶
/// ```
///
/// Events that wait when the bloc is closed are handled as long as none of their handlers waits for anything.
public func sequential<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), mapper)
      .eraseToAnyPublisher()
  }
}
