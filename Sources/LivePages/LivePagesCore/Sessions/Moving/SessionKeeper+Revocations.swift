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
