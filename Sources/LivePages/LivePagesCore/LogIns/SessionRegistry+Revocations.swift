import Foundation

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
