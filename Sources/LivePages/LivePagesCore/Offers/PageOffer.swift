/// An offer that a person takes up, whatever the type of its actions.
struct PageOffer {
  let name: OfferName
  private let respond: (WireValue?) throws(ViewEventError) -> Void
  private let followUpload: (UploadEvent) -> Void

  init<Action>(_ named: NamedOffer<Action>, send: @escaping (Action) -> Void) {
    name = named.name
    let offer = named.offer
    respond = { value throws(ViewEventError) in
      guard let delivery = try offer.respond(value) else { return }
      delivery(send)
    }
    followUpload = { event in offer.follow(event)?(send) }
  }

  /// Does what is offered.
  ///
  /// - Parameter value: The value that came with the event.
  func take(_ value: WireValue?) throws(ViewEventError) { try respond(value) }

  /// Sends what is told of an upload that it has begun.
  func follow(_ event: UploadEvent) { followUpload(event) }
}
