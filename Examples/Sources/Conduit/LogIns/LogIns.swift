import Foundation
import LivePages
import NIOConcurrencyHelpers

/// The people who have logged in, with the tokens that the API has given them. Browsers have only the key of
/// their log-in, in the site's cookie.
///
/// A key belongs to one log-in in one browser. It is random, because names and addresses can change, and can
/// be given to somebody else later.
final class LogIns: Sendable {
  fileprivate struct State {
    var entries: [UserID: (authentication: Authentication, use: Int)] = [:]
    var uses = 0
  }

  private let state: NIOLockedValueBox<State>
  private let limit: Int

  /// - Parameters:
  ///   - known: The log-ins that exist already.
  ///   - limit: The maximum number of log-ins. When it is exceeded, those that were not used for the longest
  ///     time end.
  init(_ known: [UserID: Authentication] = [:], limit: Int = 10_000) {
    state = NIOLockedValueBox(State(entries: known.mapValues { ($0, 0) }))
    self.limit = limit
  }

  subscript(key: UserID) -> Authentication? {
    state.withLockedValue { state in
      guard let authentication = state.entries[key]?.authentication else { return nil }
      state.uses += 1
      state.entries[key]?.use = state.uses
      return authentication
    }
  }

  /// Stores a new log-in.
  ///
  /// - Returns: Its key.
  func add(_ authentication: Authentication) -> UserID {
    let key = UserID(UUID().uuidString)
    state.withLockedValue { state in
      state.uses += 1
      state.entries[key] = (authentication, state.uses)
      if state.entries.count > limit { state.removeOldest(keeping: max(limit / 2, 1)) }
    }
    return key
  }

  /// Replaces the user and the token of a log-in that still exists.
  func update(_ key: UserID, to authentication: Authentication) {
    state.withLockedValue { $0.entries[key]?.authentication = authentication }
  }

  func remove(_ key: UserID) {
    state.withLockedValue { _ = $0.entries.removeValue(forKey: key) }
  }
}

extension LogIns.State {
  /// Removes half of the log-ins at a time, so that sorting them costs little for each.
  fileprivate mutating func removeOldest(keeping count: Int) {
    for (key, _) in entries.sorted(by: { $0.value.use > $1.value.use }).dropFirst(count) {
      entries[key] = nil
    }
  }
}
