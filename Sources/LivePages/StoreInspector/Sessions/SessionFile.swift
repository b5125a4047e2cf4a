/// A session as it is written.
struct SessionFile: Codable {
  static let format = "tributary-session"

  private enum Key: String, CodingKey {
    case format, version, store, initialState, entries
  }

  let session: Session

  init(session: Session) {
    self.session = session
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self),
      (try? container.decode(String.self, forKey: .format)) == Self.format
    else { throw SessionError.notASession }
    let version = try container.decode(Int.self, forKey: .version)
    guard (1...Session.latestVersion).contains(version) else { throw SessionError.unknownVersion(version) }
    let entries = try container.decode([Session.Entry].self, forKey: .entries)
    try Self.check(entries)
    session = Session(
      store: try container.decode(String.self, forKey: .store),
      initialState: try container.decode(SessionValue.self, forKey: .initialState),
      entries: entries
    )
  }

  /// The largest number of an entry, and the most seconds, that are read: others come of no recording, and
  /// could not be counted on.
  private static let largestNumber = 1 << 53
  private static let mostSeconds = 1e9

  private static func check(_ entries: [Session.Entry]) throws(SessionError) {
    var last = 0
    for (index, entry) in entries.enumerated() {
      func refuse(_ key: String, _ reason: String) -> SessionError {
        .malformed(path: "entries[\(index)].\(key)", reason: reason)
      }
      guard entry.number > last else {
        throw refuse("number", "Numbers begin at 1, and each is larger than the one before.")
      }
      guard entry.number <= largestNumber else { throw refuse("number", "It is too large.") }
      last = entry.number
      for (key, seconds) in [("seconds", entry.seconds), ("duration", entry.duration)]
      where !(0...mostSeconds).contains(seconds) {
        throw refuse(key, "It is no number of seconds from 0 to 1,000,000,000.")
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Session.latestVersion, forKey: .version)
    try container.encode(session.store, forKey: .store)
    try container.encode(session.initialState, forKey: .initialState)
    try container.encode(session.entries, forKey: .entries)
  }
}

extension Session.Entry: Codable {
  private enum Key: String, CodingKey {
    case number, seconds, sender, effect, action, state, duration
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    number = try container.decode(Int.self, forKey: .number)
    seconds = try container.decode(Double.self, forKey: .seconds)
    duration = try container.decode(Double.self, forKey: .duration)
    action = try container.decode(SessionValue.self, forKey: .action)
    state = try container.decode(SessionValue.self, forKey: .state)
    switch try container.decode(String.self, forKey: .sender) {
    case "person": sender = .person
    case "parent": sender = .parent
    case "effect": sender = .effect(try container.decode(Int.self, forKey: .effect))
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .sender,
        in: container,
        debugDescription: "There is no sender '\(other)'."
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(number, forKey: .number)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(duration, forKey: .duration)
    try container.encode(action, forKey: .action)
    try container.encode(state, forKey: .state)
    switch sender {
    case .person: try container.encode("person", forKey: .sender)
    case .parent: try container.encode("parent", forKey: .sender)
    case .effect(let number):
      try container.encode("effect", forKey: .sender)
      try container.encode(number, forKey: .effect)
    }
  }
}
