/// An event of a page whose controls offer actions: the name of one of them, and what was entered.
///
/// A ``ViewTree`` knows what was offered under that name.
public struct OfferedEvent: ViewEvent {
  public let wire: WireEvent

  public init(_ wire: WireEvent) throws(ViewEventError) {
    self.wire = wire
  }
}
