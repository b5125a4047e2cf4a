import DequeModule
import Foundation

// Revoked log-ins. The storage keeps them across restarts and for all servers.
extension SessionKeeper {
  /// Stores a revocation of log-ins. If the storage fails, the request is retried when the lease is renewed.
  func revoke(_ subject: RevocationSubject, until date: Date) async {
    let revocation = SessionRevocation(
      name: seal.names(of: subject.text)[0],
      date: date,
      // Adds time, because a server that had not yet received the revocation may have renewed a cookie in
      // the meantime.
      lifetime: settings.logInTime + .seconds(60 * 60)
    )
    let isDropped = unsavedRevocations.add(revocation, ofLogIn: subject.isLogIn)
    if isDropped {
      monitor?.movingFailed(.storage("too many log-outs are waiting, so the oldest is discarded"))
    }
    if !isStalled { await saveRevocations() }
  }

  func saveRevocations() async {
    while true {
      let revocations = unsavedRevocations.batch
      if revocations.isEmpty { return }
      do {
        try await ask { try await $0.revoke(revocations) }
      } catch {
        return report(error)
      }
      unsavedRevocations.remove(revocations)
    }
  }

  /// Returns the dates up to which log-ins are revoked, for people and individual log-ins. Those without a
  /// revocation are omitted.
  func revocations(of subjects: [RevocationSubject]) async throws -> [RevocationSubject: Date] {
    guard !subjects.isEmpty else { return [:] }
    let names = subjects.map { seal.names(of: $0.text) }
    let dates = try await ask { try await $0.revocations(of: names.flatMap { $0 }) }
    var found: [RevocationSubject: Date] = [:]
    for (subject, names) in zip(subjects, names) {
      if let date = names.compactMap({ dates[$0] }).max() { found[subject] = date }
    }
    return found
  }
}

/// All log-ins of a user, or a single log-in.
enum RevocationSubject: Hashable, Sendable {
  case user(UserID)
  case logIn(LogIn)

  fileprivate var isLogIn: Bool {
    if case .logIn = self { true } else { false }
  }

  /// The text from which stored names derive. Don't change it, because storages keep the names.
  fileprivate var text: String {
    switch self {
    case .user(let user): "user \(user.text)"
    case .logIn(let logIn):
      "log-in \(Int((logIn.date.timeIntervalSince1970 * 1000).rounded())) \(logIn.user.text)"
    }
  }
}

// Revoked log-ins on this server and in the shared storage.
extension SessionRegistry {
  /// Ends a log-in for good, together with its sessions, so that copies of its cookie become useless. The
  /// user's other log-ins stay valid, unless the user has logged out too often.
  ///
  /// - Parameters:
  ///   - logIn: The log-in.
  ///   - isNews: A Boolean value that indicates whether to store the revocation.
  package func logOut(_ logIn: LogIn, isNews: Bool = true) async {
    let logIns = logIns
    let revocation = logIns.end(logIn)
    // Stored while the sessions end, because their pages may take seconds to end.
    async let stored: Void? = isNews ? keeper?.revoke(revocation.subject, until: revocation.date) : nil
    await endSessions { $0.user == logIn.user && !logIns.counts($0) }
    _ = await stored
  }

  /// Checks with the storage whether log-ins are still valid, and records the revoked ones.
  ///
  /// - Throws: The storage's error.
  package func confirm(_ added: Set<LogIn>) async throws {
    guard let keeper, !added.isEmpty else { return }
    let users = Set(added.map(\.user)).map { RevocationSubject.user($0) }
    let found = try await keeper.revocations(of: users + added.map { .logIn($0) })
    for (subject, date) in found {
      switch subject {
      case .user(let user): logIns.revoke(user, until: date)
      case .logIn(let logIn): logIns.end(logIn)
      }
    }
  }

  /// Returns a valid log-in of a user who has just authenticated.
  package func counting(_ logIn: LogIn) async -> LogIn {
    // If the storage fails and the clocks differ, the user may have to log in again.
    try? await confirm([logIn])
    return logIns.counting(logIn)
  }

  /// Ends this server's sessions of people who have logged out at another server.
  func endRevokedSessions() async {
    do {
      try await confirm(presentLogIns)
    } catch {
      // The next sweep queries the storage again.
      return
    }
    let logIns = logIns
    await endSessions { !logIns.counts($0) }
  }
}

/// The revocations that the storage hasn't received yet. Their number is limited, because a storage may be
/// unavailable for a long time.
struct UnsavedRevocations {
  static let most = 10_000
  static let largestBatch = 500

  private var revocations: [String: SessionRevocation] = [:]
  /// The names of revoked people and of individual log-ins, starting with the oldest revocation.
  private var users: Deque<String> = []
  private var logIns: Deque<String> = []

  var count: Int { revocations.count }

  /// Adds a revocation, or replaces an earlier one with the same name.
  ///
  /// When there are too many, the oldest revocation of an individual log-in is dropped, as its cookies expire
  /// first. Revocations of all log-ins of a user are dropped only if there are no others.
  ///
  /// - Returns: `true` if a revocation was dropped.
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

  /// Removes saved revocations, except those replaced in the meantime.
  mutating func remove(_ saved: [SessionRevocation]) {
    for revocation in saved where revocations[revocation.name] == revocation {
      revocations[revocation.name] = nil
    }
    users.removeAll { revocations[$0] == nil }
    logIns.removeAll { revocations[$0] == nil }
  }
}
