import Foundation

/// The record of what a store did, as a file: the format is described in `Documentation/Sessions.md`.
public struct Session: Sendable, Hashable {
  /// The version of the format that is written, and the latest that is read.
  public static let latestVersion = 1

  /// An action, and the state after it.
  public struct Entry: Sendable, Hashable {
    /// Counts the actions of the store, from 1. Those that were refused or skipped are left out.
    public let number: Int
    /// The time at which the action was handled, in seconds since the inspector was made.
    public let seconds: Double
    public let sender: ActionSender
    public let action: SessionValue
    public let state: SessionValue
    /// The number of seconds that the reducer took.
    public let duration: Double
  }

  /// The name of the store.
  public let store: String
  /// The state before the first entry.
  public let initialState: SessionValue
  public let entries: [Entry]

  /// Reads a session.
  ///
  /// - Parameter data: JSON, as ``json`` makes it.
  /// - Throws: ``SessionError``, which says what cannot be read, and where.
  public init(json data: Data) throws(SessionError) {
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
  /// - Throws: What `JSONEncoder` throws.
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

/// The reason that a session could not be read or replayed.
public enum SessionError: Error, Hashable, Sendable {
  /// The file is no session.
  case notASession
  /// The file has a version that is not known, as one that was written by a later release.
  case unknownVersion(Int)
  /// Something is missing, or is not what it should be.
  ///
  /// - Parameters:
  ///   - path: The path, such as `entries[3].sender`.
  ///   - reason: The reason, in words.
  case malformed(path: String, reason: String)
  /// A value was recorded as text alone, as its type is not `Encodable`, or it could not be encoded.
  case noValue(path: String)
  /// A text of a password field stands in the session as `<redacted 1>`, and the type cannot be read with
  /// that: it was a number, or one of a few texts.
  case redacted(path: String)
}

extension SessionError {
  /// - Parameters:
  ///   - error: The error.
  ///   - outer: The path to what was decoded.
  ///   - isRedacted: A closure that returns whether a placeholder stands at a path.
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
