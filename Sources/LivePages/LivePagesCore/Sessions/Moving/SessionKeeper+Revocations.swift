import Foundation

// Log-ins that no longer count, which the storage keeps over restarts and for all servers.
extension SessionKeeper {
  /// Has the storage keep that log-ins no longer count. If it does not answer, it is asked again when the
  /// lease is renewed.
  func revoke(_ subject: RevocationSubject, until date: Date) async {
    unsavedRevocations.append(
      SessionRevocation(
        name: seal.names(of: subject.text)[0],
        date: date,
        // A server that did not know of it yet may have renewed a cookie meanwhile.
        lifetime: settings.logInTime + .seconds(60 * 60)
      )
    )
    if !isStalled { await saveRevocations() }
  }

  func saveRevocations() async {
    guard !unsavedRevocations.isEmpty else { return }
    let revocations = unsavedRevocations
    unsavedRevocations = []
    do {
      try await ask { try await $0.revoke(revocations) }
    } catch {
      unsavedRevocations += revocations
      report(error)
    }
  }

  /// Returns the dates until which log-ins of these persons and these log-ins no longer count, as far as the
  /// storage keeps one.
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

/// All log-ins of a person, or one of them.
enum RevocationSubject: Hashable, Sendable {
  case user(UserID)
  case logIn(LogIn)

  /// The text of which names are made. It is never changed, as storages keep the names.
  fileprivate var text: String {
    switch self {
    case .user(let user): "user \(user.text)"
    case .logIn(let logIn):
      "log-in \(Int((logIn.date.timeIntervalSince1970 * 1000).rounded())) \(logIn.user.text)"
    }
  }
}

// Log-ins that no longer count, here and in the storage that the site's servers have in common.
extension SessionRegistry {
  /// Ends a log-in for good, with all sessions of it: a copy of its cookie is of no use any more. Other
  /// log-ins of the person go on.
  ///
  /// - Parameters:
  ///   - logIn: The log-in.
  ///   - isNews: A Boolean value that indicates whether the storage is to keep it.
  package func logOut(_ logIn: LogIn, isNews: Bool = true) async {
    logIns.end(logIn)
    await endSessions { $0 == logIn }
    if isNews { await keeper?.revoke(.logIn(logIn), until: logIn.date) }
  }

  /// Asks the storage whether log-ins still count, and notes which do not.
  ///
  /// - Throws: Why that is not known.
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

  /// Returns a log-in that counts, of a person who has just shown who they are.
  package func counting(_ logIn: LogIn) async -> LogIn {
    // If the storage does not answer, the log-in may have to be repeated where clocks differ.
    try? await confirm([logIn])
    return logIns.counting(logIn)
  }

  /// Ends the sessions here of people who have logged out at another server.
  func endRevokedSessions() async {
    do {
      try await confirm(presentLogIns)
    } catch {
      // It is asked again at the next sweep.
      return
    }
    let logIns = logIns
    await endSessions { !logIns.counts($0) }
  }
}
