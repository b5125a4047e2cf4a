import Dispatch

/// Hashes passwords one after the other, on a thread of its own, so that log-ins occupy one processor at most
/// and no thread that serves other requests.
actor PasswordHasher {
  /// The maximum number of passwords that wait.
  private static let mostWaiting = 32

  private let cost: PasswordHash.Cost
  private let queue = DispatchQueue(label: "conduit-passwords")
  private var waiting = 0
  /// The hash that is computed for unknown users, so that the time of a response doesn't reveal who has an
  /// account.
  private var decoy: PasswordHash?

  init(cost: PasswordHash.Cost = .standard) {
    self.cost = cost
  }

  /// Returns the hash of a new password.
  func hash(_ password: String) async throws -> PasswordHash {
    try await perform { [cost] in try PasswordHash(of: password, cost: cost) }
  }

  /// Returns whether a password has a hash. Without a hash, this takes as long, and returns `false`.
  func verify(_ password: String, _ hash: PasswordHash?) async throws -> Bool {
    if let hash { return try await perform { try hash.matches(password) } }
    if decoy == nil { decoy = try await self.hash("decoy") }
    if let decoy { _ = try await perform { try decoy.matches(password) } }
    return false
  }

  private func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
  {
    guard waiting < Self.mostWaiting else { throw APIError.isBusy }
    waiting += 1
    defer { waiting -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: work)) }
    }
  }
}
