/// The reason why a session or one of its pages cannot move to another server.
package enum SessionMovingFailure: Error, Hashable, CustomStringConvertible {
  /// The storage failed, with its error message.
  case storage(String)
  /// The saved data was not sealed by this site for this session, or its key is no longer available.
  case unreadableSession
  /// The saved data has a format that this version of the program doesn't support.
  case unknownFormat
  /// The site no longer has a movable page at this path.
  case unknownPage(path: String)
  /// The state was saved by another version of the page.
  case otherVersion(path: String, saved: Int, known: Int)
  /// The page cannot decode the saved state.
  case unreadableState(path: String, message: String)
  /// The state cannot be encoded.
  case unsavableState(path: String, message: String)
  /// The encoded state exceeds the size limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The encoded states of a session's pages together exceed the size limit.
  case sessionTooLarge(path: String, limit: Int)
  /// Another server has resumed the session.
  case takenByAnother
  /// The saved session is older than the one that the browser has seen.
  case olderThanSeen

  /// The name of the reason in logs.
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
    case .sessionTooLarge: "session-too-large"
    case .takenByAnother: "taken-by-another"
    case .olderThanSeen: "older-than-seen"
    }
  }

  package var description: String {
    switch self {
    case .storage(let message):
      "The session storage failed. Sessions continue on this server, and their changes are saved when the storage responds again: \(message)"
    case .unreadableSession:
      "A saved session cannot be read: it was changed, or sealed with a key that the site doesn't have. After three requests, the browser gets a new session."
    case .unknownFormat:
      "A saved session has a format that this version of the program doesn't support. After three requests, the browser gets a new session."
    case .unknownPage(let path):
      "A saved session has a page at \(path), but the site has no movable page there. That page starts again."
    case .otherVersion(let path, let saved, let known):
      "The state of \(path) was saved by version \(saved) of the page, and this is version \(known). The page starts again."
    case .unreadableState(let path, let message):
      "The saved state of \(path) cannot be decoded. The page starts again: \(message)"
    case .unsavableState(let path, let message):
      "The state of \(path) cannot be encoded, so the page can't move to another server: \(message)"
    case .tooLarge(let path, let bytes, let limit):
      "The state of \(path) has \(bytes) bytes, more than the limit of \(limit), so the page can't move to another server."
    case .sessionTooLarge(let path, let limit):
      "The pages of a session have more than \(limit) bytes of state together, so \(path) can't move to another server."
    case .takenByAnother:
      "Another server has resumed a session of this server. Its tabs continue there."
    case .olderThanSeen:
      "A saved session is older than the one that its browser has seen: the storage lost a newer one, or was restored from a backup. The browser gets a new session."
    }
  }
}
