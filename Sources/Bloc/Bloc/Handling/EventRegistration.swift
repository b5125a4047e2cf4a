/// A handler of a bloc, and the events that it matches.
class EventRegistration<Event> {
  /// The type of the events.
  let type: Any.Type

  init(type: Any.Type) {
    self.type = type
  }

  /// Whether the handler is for an event.
  func matches(_ event: Event) -> Bool { false }
  /// Handles an event, if the handler is for it.
  func receive(_ event: Event) {}
  /// No event comes any more.
  func finish() {}
}
