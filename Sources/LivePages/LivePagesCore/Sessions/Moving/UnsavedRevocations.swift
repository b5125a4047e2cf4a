import DequeModule

/// The revocations that the storage has not received yet. Their number is limited, because a storage may be unavailable
/// for a long time.
struct UnsavedRevocations {
  static let most = 10_000
  static let largestBatch = 500

  private var revocations: [String: SessionRevocation] = [:]
  /// The names of revoked people and of individual log-ins, starting with the oldest revocation.
  private var users: Deque<String> = []
  private var logIns: Deque<String> = []

  var count: Int { revocations.count }

  /// Adds a revocation. A later revocation with the same name replaces an earlier one.
  ///
  /// At the limit, the oldest revocation of an individual log-in is dropped, because its cookies expire first. A
  /// revocation of all of a person's log-ins is dropped only if there are no others.
  ///
  /// - Returns: Whether a revocation was dropped.
  mutating func add(_ revocation: SessionRevocation, ofLogIn isOfLogIn: Bool) -> Bool {
    let name = revocation.name
    if let known = revocations[name] {
      if revocation.date > known.date { revocations[name] = revocation }
      return false
    }
    revocations[name] = revocation
    if isOfLogIn { logIns.append(name) } else { users.append(name) }
    guard count > Self.most, let dropped = logIns.popFirst() ?? users.popFirst() else { return false }
    revocations[dropped] = nil
    return true
  }

  /// The next revocations to save. The revocations of people come first.
  var batch: [SessionRevocation] {
    let people = users.prefix(Self.largestBatch)
    return (people + logIns.prefix(Self.largestBatch - people.count)).compactMap { revocations[$0] }
  }

  /// Removes saved revocations, except those that were replaced in the meantime.
  mutating func remove(_ saved: [SessionRevocation]) {
    for revocation in saved where revocations[revocation.name] == revocation {
      revocations[revocation.name] = nil
    }
    users.removeAll { revocations[$0] == nil }
    logIns.removeAll { revocations[$0] == nil }
  }
}
