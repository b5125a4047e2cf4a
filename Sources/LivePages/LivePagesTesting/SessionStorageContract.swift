import Foundation
public import LivePagesCore

/// The contract of `SessionStorage`. Use it to test your own implementation.
///
/// ```swift
/// @Test(arguments: SessionStorageContract.allCases)
/// func theStorageDoesWhatASiteExpects(contract: SessionStorageContract) async throws {
///   let storage = try MyStorage(file)
///   try await contract.check([storage])
/// }
/// ```
///
/// No check has to wait, because leases and sessions with a duration of zero expire immediately.
public enum SessionStorageContract: String, CaseIterable, Sendable {
  /// Random operations by three servers return the same results as a table in memory.
  case randomOperations
  /// If many servers claim one session concurrently, exactly one receives it.
  case oneOwner
  /// A repeated save, for example after a lost response, is stored once.
  case savingTwice
  /// A save with an earlier epoch, or by another server, is rejected and changes nothing.
  case earlierEpochs
  /// A save that arrives after a later save of the same epoch is rejected and changes nothing.
  case lateSaves
  /// A session is requested from its owner while the owner's lease is valid. It can be claimed after the
  /// lease expires or ends, or after the owner hands the session over.
  case leases
  /// Expired entries are unknown and are removed. Other entries stay.
  case expiry
  /// A session of ten megabytes and an empty one are stored without loss.
  case contents
  /// Keys and servers are distinguished even if they contain quotes, wildcards or non-ASCII characters.
  case names
  /// A revocation can be found by its name until it expires. The later of two revocations takes precedence.
  case revocations

  /// A violation of the contract by a storage.
  public struct Violation: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Checks a storage. No running site may use it at the same time. The storage may contain other sessions,
  /// because the check uses new keys and servers.
  ///
  /// - Parameters:
  ///   - storages: One or more connections to the same storage. The operations use them in turn.
  ///   - seed: The seed of ``randomOperations``. Failure messages contain it.
  /// - Throws: A ``Violation``, or an error of the storage.
  public func check(_ storages: [any SessionStorage], seed: UInt64 = 0) async throws {
    precondition(!storages.isEmpty, "The check of a contract requires a storage.")
    let check = SessionStorageChecks(storages)
    switch self {
    case .randomOperations: try await check.randomOperations(seed: seed)
    case .oneOwner: try await check.oneOwner()
    case .savingTwice: try await check.savingTwice()
    case .earlierEpochs: try await check.earlierEpochs()
    case .lateSaves: try await check.lateSaves()
    case .leases: try await check.leases()
    case .expiry: try await check.expiry()
    case .contents: try await check.contents()
    case .names: try await check.names()
    case .revocations: try await check.revocations()
    }
  }
}
