import Bloc
import Foundation
import TributaryBase

/// The recording of a store as a file, in the format that `Documentation/Sessions.md` describes.
public struct Session: Sendable, Hashable {
  /// The version of the format that this library writes, and the latest one that it can read.
  public static let latestVersion = 1

  /// An action and the state after it.
  public struct Entry: Sendable, Hashable {
    /// The position of the action among the store's actions, starting at 1.
    ///
    /// A session leaves out refused and skipped actions.
    public let number: Int
    /// The time when the action was handled, in seconds since the inspector was created.
    public let seconds: Double
    public let sender: ActionSender
    public let action: SessionValue
    public let state: SessionValue
    /// The time that the reducer took, in seconds.
    public let duration: Double
  }

  /// The store's name.
  public let store: String
  /// The state before the first entry.
  public let initialState: SessionValue
  public let entries: [Entry]

  /// Decodes a session.
  ///
  /// - Parameter data: JSON in the format of ``json``.
  /// - Throws: ``SessionError`` with the path of a problem and its reason.
  public init(json data: Data) throws(SessionError) {
    // The decoder compares the names of members before they can be validated.
    guard String(untrustedJSON: data) != nil else {
      throw .malformed(
        path: "",
        reason: "The text is not UTF-8, or has a character with too many parts, such as accents."
      )
    }
    do {
      self = try JSONDecoder().decode(SessionFile.self, from: data).session
    } catch let error as SessionError {
      throw error
    } catch let error as DecodingError {
      throw SessionError(error)
    } catch {
      throw .malformed(path: "", reason: "\(error)")
    }
  }

  /// The session as JSON, with sorted keys.
  ///
  /// - Throws: The errors of `JSONEncoder`.
  public var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(SessionFile(session: self))
    }
  }

  init(store: String, initialState: SessionValue, entries: [Entry]) {
    self.store = store
    self.initialState = initialState
    self.entries = entries
  }
}

/// The reason why a session can't be read or replayed.
public enum SessionError: Error, Hashable, Sendable {
  /// The file isn't a session.
  case notASession
  /// The file has an unknown version, for example because a later release wrote it.
  case unknownVersion(Int)
  /// A member is missing or invalid.
  ///
  /// - Parameters:
  ///   - path: The path, such as `entries[3].sender`.
  ///   - reason: A description of the reason.
  case malformed(path: String, reason: String)
  /// A value was recorded only as text.
  ///
  /// Its type isn't `Encodable`, or encoding it failed.
  case noValue(path: String)
  /// The session contains a placeholder, such as `<redacted 1>`, for the text of a password field.
  ///
  /// A type such as a number or an enum of strings can't be decoded from it.
  case redacted(path: String)
}

extension SessionError {
  /// - Parameters:
  ///   - error: The error.
  ///   - outer: The path to the decoded value.
  ///   - isRedacted: A closure that returns whether there is a placeholder at a path.
  init(_ error: DecodingError, in outer: String = "", isRedacted: ([any CodingKey]) -> Bool = { _ in false })
  {
    let (path, reason) =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      case .keyNotFound(let key, let context): (context.codingPath + [key], "It is missing.")
      @unknown default: ([], "\(error)")
      }
    let text = path.reduce(outer) { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
    self = isRedacted(path) ? .redacted(path: text) : .malformed(path: text, reason: reason)
  }
}

/// The file format of a session.
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

  /// The maximum entry number and the maximum number of seconds. Recordings don't contain larger values,
  /// which could cause overflows.
  private static let largestNumber = 1 << 53
  private static let mostSeconds = 1e9

  private static func check(_ entries: [Session.Entry]) throws(SessionError) {
    var last = 0
    for (index, entry) in entries.enumerated() {
      func refuse(_ key: String, _ reason: String) -> SessionError {
        .malformed(path: "entries[\(index)].\(key)", reason: reason)
      }
      guard entry.number > last else {
        throw refuse("number", "Numbers must begin at 1 and increase.")
      }
      guard entry.number <= largestNumber else { throw refuse("number", "It is too large.") }
      last = entry.number
      for (key, seconds) in [("seconds", entry.seconds), ("duration", entry.duration)]
      where !(0...mostSeconds).contains(seconds) {
        throw refuse(key, "It must be a number of seconds from 0 to 1,000,000,000.")
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

/// An action or state in a session, consisting of a description and, if the type is `Encodable`, an encoding.
public struct SessionValue: Sendable, Hashable, Codable {
  /// The full value, in the format of reports.
  public let text: String

  /// The value as JSON text, or `nil` if the type isn't `Encodable` or encoding fails, for example because an
  /// object contains itself.
  public let encoding: String?

  /// - Parameter mask: The mask that hides secrets in the value.
  init(_ value: Any, _ mask: SecretMask) {
    text = mask.dump(of: value)
    encoding = (value as? any Encodable).flatMap(Self.encode).map { mask.json($0, of: value) }
  }

  private static func encode(_ value: any Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try? encoder.encode(CycleChecked(value)).checkingJSONNumbers()
    return json.map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter path: The value's path in the session, for errors.
  func decode<Value: Decodable>(as type: Value.Type, at path: String) throws(SessionError) -> Value {
    guard let encoding else { throw .noValue(path: path) }
    do {
      return try JSONDecoder().decode(type, from: Data(encoding.utf8))
    } catch let error as DecodingError {
      throw SessionError(error, in: "\(path).encoding") { Self.isRedacted(encoding, at: $0) }
    } catch {
      throw .malformed(path: "\(path).encoding", reason: "\(error)")
    }
  }

  /// Returns a Boolean value that indicates whether there is a placeholder for a secret at a path of an
  /// encoding, or among the keys there.
  private static func isRedacted(_ encoding: String, at path: [any CodingKey]) -> Bool {
    guard encoding.contains(SecretMask.numberedPlaceholder),
      var value = try? JSONSerialization.jsonObject(with: Data(encoding.utf8), options: .fragmentsAllowed)
    else { return false }
    for key in path {
      if let index = key.intValue, let values = value as? [Any], values.indices.contains(index) {
        value = values[index]
      } else if let values = value as? [String: Any], let next = values[key.stringValue] {
        value = next
      } else {
        break
      }
    }
    if let text = value as? String { return text.contains(SecretMask.numberedPlaceholder) }
    // A missing key may have been redacted.
    return (value as? [String: Any])?.keys.contains { $0.contains(SecretMask.numberedPlaceholder) } ?? false
  }
}

/// The reason why an imported session can't be used with a store.
public enum ImportError: Error, Hashable, Sendable {
  /// A state or action can't be decoded as the store's type.
  case session(SessionError)
  /// The store's states or actions aren't `Decodable`.
  case notDecodable(type: String)
  /// There isn't an entry with this number.
  case unknownEntry(Int)
  /// The store can't show a different state.
  case travel(TravelError)
  /// The session can't be written as a test.
  case source(SourceError)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .session(let error): error.description
    case .notDecodable(let type): "'\(type)' isn't Decodable, so sessions can't be read."
    case .unknownEntry(let number): "The session has no entry \(number)."
    case .travel(let error): "The store can't show another state: \(error)."
    case .source(let error): error.description
    }
  }
}
