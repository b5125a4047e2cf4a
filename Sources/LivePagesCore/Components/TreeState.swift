/// What the components of a page have in common: the names of what they offer.
final class TreeState {
  /// What is on offer, by its name.
  var offers: [String: any OfferTaking] = [:]
  /// What the addresses of the page begin with.
  let base: String
  /// By what the uploads were begun that are underway. An offer that is not on the page any more still hears
  /// of them.
  var uploads: [UploadID: any OfferTaking] = [:]
  private var nextName: UInt64
  private var nextID = 0
  private let onChange: @Sendable () -> Void

  /// - Parameters:
  ///   - base: What the addresses of the page begin with.
  ///   - firstName: The number of the first name.
  ///   - onChange: Is called when something has to be rendered again.
  init(base: String, firstName: UInt64, onChange: @escaping @Sendable () -> Void) {
    self.base = base
    nextName = firstName
    self.onChange = onChange
  }

  /// A name that no other offer of the page has had.
  func makeName() -> String {
    nextName += 1
    return String(nextName, radix: 36)
  }

  /// An `id` that no other element of the page has had.
  func makeID() -> String {
    nextID += 1
    return "live-\(nextID)"
  }

  func makeFlag(in parent: ChangeFlag?) -> ChangeFlag {
    ChangeFlag(in: parent, onChange: onChange)
  }
}

/// What is done when an offer is taken up, whatever the type of its actions.
protocol OfferTaking {
  /// - Parameter value: What came with the event.
  func take(_ value: WireValue?) throws(ViewEventError)
  /// What is told of an upload that it has begun.
  func follow(_ event: UploadEvent)
}

/// An offer, and where its actions go.
struct TakenOffer<Action>: OfferTaking {
  private let offer: Offer<Action>
  private let send: (Action) -> Void

  init(_ offer: Offer<Action>, send: @escaping (Action) -> Void) {
    self.offer = offer
    self.send = send
  }

  func take(_ value: WireValue?) throws(ViewEventError) {
    guard let delivery = try offer.respond(value) else { return }
    delivery(send)
  }

  func follow(_ event: UploadEvent) {
    offer.follow?(event)(send)
  }
}
