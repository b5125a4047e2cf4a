import Foundation
public import LivePagesCore

/// The contract of `SessionStorage`, for testing your own implementation.
///
/// ```swift
/// @Test(arguments: SessionStorageContract.allCases)
/// func theStorageDoesWhatASiteExpects(contract: SessionStorageContract) async throws {
///   let storage = try MyStorage(file)
///   try await contract.check([storage])
/// }
/// ```
///
/// No check waits: leases and sessions with a duration of zero expire at once.
public enum SessionStorageContract: String, CaseIterable, Sendable {
  /// Random operations of three servers return the same results as a table in memory.
  case randomOperations
  /// If many servers claim one session concurrently, exactly one receives it.
  case oneOwner
  /// A repeated save, such as after a lost response, is stored once.
  case savingTwice
  /// A save with an earlier epoch, or by another server, is refused and changes nothing.
  case earlierEpochs
  /// A save that arrives after a later one of the same epoch is refused and changes nothing.
  case lateSaves
  /// A session is requested from its owner while the owner's lease is valid. It can be claimed after the
  /// lease expires or ends, or after the owner hands the session over.
  case leases
  /// Expired entries are unknown and are removed; others stay.
  case expiry
  /// A session of ten megabytes and an empty one are stored without loss.
  case contents
  /// Keys and servers with quotes, wildcards and non-ASCII characters are distinguished.
  case names
  /// A revocation is found by its name until it expires; the later of two revocations takes precedence.
  case revocations

  /// A violation of the contract by a storage.
  public struct Violation: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Checks a storage that no running site uses. The storage may contain other sessions; the check uses new
  /// keys and servers.
  ///
  /// - Parameters:
  ///   - storages: One or more connections to the same storage, which the operations use in turn.
  ///   - seed: The seed of ``randomOperations``. Failures contain it.
  /// - Throws: A ``Violation``, or an error of the storage.
  public func check(_ storages: [any SessionStorage], seed: UInt64 = 0) async throws {
    precondition(!storages.isEmpty, "A contract is checked with a storage.")
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
