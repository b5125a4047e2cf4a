/// The state that all components of a page share, such as the naming of their offers.
final class TreeState {
  /// The components of the current offers.
  private var components: [OfferName: ComponentNode] = [:]
  private var equalOffers = EqualOffers()
  /// The components' reads of observed objects.
  let reads = TrackedReads()
  /// The flags of the components that have to be rendered again.
  let raisedFlags = RaisedFlags()
  /// The prefix of the page addresses.
  let base: String
  /// The offers that started active uploads. An offer receives the upload's events even after it has left the
  /// page.
  var uploads: [UploadID: PageOffer] = [:]
  private var lastName: UInt64
  /// The key used to derive the offers' names, or `nil` if offers are numbered.
  private let namingKey: NamingKey?
  private var lastID: UInt64
  /// A name for the page that is unique to this session.
  let sessionName: String
  private let onChange: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - base: The prefix of the page addresses.
  ///   - naming: The naming of offers.
  ///   - lastID: The number before that of the first element. Users can replace thousands of rows many times
  ///     a second, so a page may need more than 32 bits.
  ///   - onChange: A closure that is called when a component has to be rendered again, or `nil` for
  ///     components that don't show observed objects.
  init(base: String, naming: OfferNaming, lastID: UInt64 = 0, onChange: (@Sendable () -> Void)?) {
    self.base = base
    self.lastID = lastID
    lastName = naming.firstNumber
    namingKey = naming.key
    sessionName = OfferName(naming.firstNumber).text
    self.onChange = onChange
  }

  /// A Boolean value that indicates whether the components' reads of observed objects are tracked. Tracking
  /// takes a few hundred bytes per component.
  var isObserving: Bool { onChange != nil }

  /// Returns a name for an offer of a component. The name is unique on the page.
  func add<Action>(_ offer: Offer<Action>, in row: RowDigest, of component: ComponentNode) -> OfferName {
    let name = freeName(for: offer, in: row)
    components[name] = component
    return name
  }

  private func freeName<Action>(for offer: Offer<Action>, in row: RowDigest) -> OfferName {
    guard let namingKey, row.isNamed, let text = offer.stableText else {
      repeat { lastName += 1 } while components[OfferName(lastName)] != nil
      return OfferName(lastName)
    }
    let digest = namingKey.digest(of: row.bytes + text.utf8)
    guard components[OfferName(digest)] != nil else { return OfferName(digest) }
    return equalOffers.name(after: digest) { components[$0] == nil }
  }

  /// Returns the offer with a name, or `nil` if no component offers it.
  func offer(named name: OfferName) -> PageOffer? { components[name]?.offers?.offer(named: name) }

  /// Returns the digest of a row or component inside another row.
  ///
  /// - Parameter key: The value that identifies the row or component there.
  func row(_ key: AnyHashable, in row: RowDigest) -> RowDigest {
    namingKey.map { row.row(key, named: $0) } ?? row.row(key)
  }

  /// Returns the digest from which the digests of the rows inside a component are computed.
  ///
  /// - Parameter name: The value that identifies the component in its row.
  func row(ofComponent name: AnyHashable, in row: RowDigest) -> RowDigest {
    guard namingKey != nil else { return .none }
    return self.row(name, in: row)
  }

  /// Releases the name of an offer.
  func remove(_ name: OfferName) {
    components[name] = nil
    equalOffers.release(name)
  }

  /// Returns an `id` that wasn't used for an element of the page before.
  func makeID() -> ElementID {
    lastID += 1
    return ElementID(number: lastID)
  }

  func makeFlag() -> ChangeFlag { ChangeFlag(in: raisedFlags, onChange: onChange ?? {}) }
}

/// An `id` that the page assigns to an element. A number takes less memory than a string.
struct ElementID {
  fileprivate let number: UInt64

  /// The `id` as written in the page.
  var text: String { "live-\(number)" }
}

extension TreeState {
  /// Delivers an event of an upload to the control that started the upload.
  func tell(_ event: UploadEvent, of id: UploadID) {
    guard let begun = uploads[id] else { return }
    let offer = offer(named: begun.name) ?? begun
    uploads[id] = event.ended == nil ? offer : nil
    offer.follow(event)
  }

  /// Records the offer that started the uploads of an event, and discards cancelled uploads.
  func note(_ context: UploadContext, begunBy offer: PageOffer) {
    let begun = context.takeBegun()
    guard !begun.isEmpty else { return }
    uploads = uploads.filter { context.desk.underway($0.key) != nil }
    for id in begun { uploads[id] = offer }
  }
}

/// A digest that represents a row. It is computed from the row's key and the keys of the surrounding rows.
///
/// The digest has 64 bits. Among pages with a thousand rows, one in 10^13 has a collision by chance. Nobody
/// can construct one on purpose, because the seed differs between processes.
struct RowDigest: Hashable {
  private var digest: Int

  /// The digest outside of all rows.
  static let none = RowDigest(digest: 0)

  /// Returns a row's digest inside this one.
  ///
  /// - Parameter key: The value that identifies the row inside this one.
  func row(_ key: AnyHashable) -> RowDigest {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(key)
    return RowDigest(digest: hasher.finalize())
  }

  /// Returns the digest of a row inside this row. With the page's secret, it's the same in all processes. The
  /// last bit marks a row whose key may not have an identity outside this process, and the rows inside it.
  func row(_ key: AnyHashable, named secret: NamingKey) -> RowDigest {
    let text = isNamed ? stableText(of: key) : nil
    guard let text else { return RowDigest(digest: row(key).digest | 1) }
    return RowDigest(digest: Int(truncatingIfNeeded: secret.digest(of: bytes + text.utf8)) & ~1)
  }

  /// A Boolean value that indicates whether the row has the same digest in other processes.
  var isNamed: Bool { digest & 1 == 0 }

  /// The bytes of the digest, as input of a longer one.
  var bytes: [UInt8] { withUnsafeBytes(of: UInt64(truncatingIfNeeded: digest).littleEndian, Array.init) }

  /// The digest for another row with the same key.
  var next: RowDigest { RowDigest(digest: digest &+ 1) }
}
