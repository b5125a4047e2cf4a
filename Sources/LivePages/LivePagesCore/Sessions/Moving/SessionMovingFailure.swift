/// The reason that a session, or a page of one, does not move.
package enum SessionMovingFailure: Error, Hashable, CustomStringConvertible {
  /// The storage has failed, by its own words.
  case storage(String)
  /// What was saved was not sealed by this site for this session, or not by a key that it still has.
  case unreadableSession
  /// What was saved has a format that this program does not know.
  case unknownFormat
  /// The site has no page at this path any more, or one that does not move.
  case unknownPage(path: String)
  /// The state of the page was saved by another version of it.
  case otherVersion(path: String, saved: Int, known: Int)
  /// The page does not know what was saved to be a state of its own.
  case unreadableState(path: String, message: String)
  /// The state cannot be encoded.
  case unsavableState(path: String, message: String)
  /// The state is larger than what is saved.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// Another server has gone on with the session.
  case takenByAnother
  /// What was saved is older than what the browser knows to be saved.
  case olderThanSeen

  /// What logs call it.
  package var reason: String {
    switch self {
    case .storage: "storage"
    case .unreadableSession: "unreadable-session"
    case .unknownFormat: "unknown-format"
    case .unknownPage: "unknown-page"
    case .otherVersion: "other-version"
    case .unreadableState: "unreadable-state"
    case .unsavableState: "unsavable-state"
    case .tooLarge: "too-large"
    case .takenByAnother: "taken-by-another"
    case .olderThanSeen: "older-than-seen"
    }
  }

  package var description: String {
    switch self {
    case .storage(let message):
      "The storage of sessions has failed. Sessions go on where they are; what they change is saved when it is back: \(message)"
    case .unreadableSession:
      "A saved session cannot be read: it was changed, or sealed by a key that the site does not have. The browser starts anew."
    case .unknownFormat:
      "A saved session has a format that this program does not know. The browser starts anew."
    case .unknownPage(let path):
      "A saved session has a page at \(path), where the site has none that moves. That page starts anew."
    case .otherVersion(let path, let saved, let known):
      "The state of \(path) was saved by version \(saved) of the page, and this is version \(known). The page starts anew."
    case .unreadableState(let path, let message):
      "The saved state of \(path) cannot be read. The page starts anew: \(message)"
    case .unsavableState(let path, let message):
      "The state of \(path) cannot be encoded, so the page does not move: \(message)"
    case .tooLarge(let path, let bytes, let limit):
      "The state of \(path) has \(bytes) bytes, and at most \(limit) are saved, so the page does not move."
    case .takenByAnother:
      "Another server has gone on with a session that was here. Its tabs follow."
    case .olderThanSeen:
      "A saved session is older than what its browser knows to be saved: the storage has lost it, or was given back what it had before. The browser starts anew."
    }
  }
}
