/// The state that the components of a page share, such as the way in which what they offer is named.
final class TreeState {
  /// The names of what is on offer, as far as they are digests. Two digests may agree, two numbers never.
  private var names: Set<OfferName> = []
  /// What its components read of observed objects.
  let reads = TrackedReads()
  /// What the addresses of the page begin with.
  let base: String
  /// For each upload that is underway, the offer that began it. It hears of the upload also when it is not on
  /// the page any more.
  var uploads: [UploadID: PageOffer] = [:]
  private var lastName: UInt64
  /// The key that offers' names are made with; `nil` if they have numbers.
  private let namingKey: NamingKey?
  private var lastID: UInt32 = 0
  /// A name that the page has in this session only.
  let sessionName: String
  private let onChange: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - base: The beginning of the page's addresses.
  ///   - naming: The way in which offers get their names.
  ///   - onChange: A closure that is called when something has to be rendered again; `nil` for components
  ///     that show no observed objects.
  init(base: String, naming: OfferNaming, onChange: (@Sendable () -> Void)?) {
    self.base = base
    lastName = naming.firstNumber
    namingKey = naming.key
    sessionName = OfferName(naming.firstNumber).text
    self.onChange = onChange
  }

  /// Whether what its components read of observed objects is noted, which takes some hundred bytes for each.
  var isObserving: Bool { onChange != nil }

  /// Returns a name for an offer that no other offer of the page has.
  func add<Action>(_ offer: Offer<Action>, in row: RowDigest) -> OfferName {
    guard let namingKey, row.isNamed, let text = offer.stableText else {
      lastName += 1
      return OfferName(lastName)
    }
    var number = namingKey.digest(of: row.bytes + text.utf8)
    // What a page offers twice does the same under both names.
    while !names.insert(OfferName(number)).inserted { number &+= 1 }
    return OfferName(number)
  }

  /// The digest of a row, or of a component, inside of another.
  ///
  /// - Parameter key: The value that tells it from others there.
  func row(_ key: AnyHashable, in row: RowDigest) -> RowDigest {
    namingKey.map { row.row(key, named: $0) } ?? row.row(key)
  }

  /// The row that a component is for what is inside of it.
  ///
  /// - Parameter name: The value that tells the component from others there.
  func row(ofComponent name: AnyHashable, in row: RowDigest) -> RowDigest {
    guard namingKey != nil else { return .none }
    return self.row(name, in: row)
  }

  /// Offers something no more.
  func remove(_ name: OfferName) { names.remove(name) }

  /// An `id` that no other element of the page has had.
  func makeID() -> ElementID {
    lastID += 1
    return ElementID(number: lastID)
  }

  func makeFlag(in parent: ChangeFlag?) -> ChangeFlag {
    ChangeFlag(in: parent, onChange: onChange ?? {})
  }
}

/// An `id` that the page gives to an element. As a number it takes less memory than as a text.
struct ElementID {
  fileprivate let number: UInt32

  /// The `id` as it stands in the page.
  var text: String { "live-\(number)" }
}

extension TreeState {
  /// Tells the control that began an upload what has become of the upload.
  ///
  /// - Parameter find: A closure that finds an offer that is on the page.
  func tell(_ event: UploadEvent, of id: UploadID, finding find: (OfferName) -> PageOffer?) {
    guard let begun = uploads[id] else { return }
    let offer = find(begun.name) ?? begun
    uploads[id] = event.ended == nil ? offer : nil
    offer.follow(event)
  }

  /// Remembers by what the uploads of an event were begun, and forgets those that were given up.
  func note(_ context: UploadContext, begunBy offer: PageOffer) {
    let begun = context.takeBegun()
    guard !begun.isEmpty else { return }
    uploads = uploads.filter { context.desk.underway($0.key) != nil }
    for id in begun { uploads[id] = offer }
  }
}
