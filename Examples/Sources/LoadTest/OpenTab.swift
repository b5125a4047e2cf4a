/// An open page, with the information that its script has.
struct OpenTab: Sendable {
  /// The headers that identify the tab and its session.
  let headers: [String]
  /// The events that the visitor sends repeatedly, in this order.
  let events: [String]

  /// Returns the event with this number, starting from 1.
  func event(_ number: Int) -> String { events[(number - 1) % events.count] }
}
