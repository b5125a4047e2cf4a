import CombineShim

/// Handles each event at once, beside those that are still being handled. This is what blocs do unless they
/// are told otherwise.
///
/// ```
/// events    ─a──b──────c─────▶
/// handlers  ─a━━━━━━━|─c━━━|─▶
///              b━━━|
/// ```
public func concurrent<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    events.flatMap(mapper).eraseToAnyPublisher()
  }
}
