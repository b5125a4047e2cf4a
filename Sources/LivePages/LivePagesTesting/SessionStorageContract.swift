import Foundation
public import LivePagesCore

/// The contract of a `SessionStorage`, for the tests of one of your own.
///
/// ```swift
/// @Test(arguments: SessionStorageContract.allCases)
/// func theStorageDoesWhatASiteExpects(contract: SessionStorageContract) async throws {
///   let storage = try MyStorage(file)
///   try await contract.check([storage])
/// }
/// ```
///
/// No check waits: a lease, or a session, whose time is none is over at once.
public enum SessionStorageContract: String, CaseIterable, Sendable {
  /// Random operations of three servers have the answers that a table in memory gives.
  case randomOperations
  /// Of many servers that claim one session at once, one gets it.
  case oneOwner
  /// What is saved twice, as after an answer that was lost, is saved once.
  case savingTwice
  /// What is saved under an earlier epoch, or by another server, is refused and changes nothing.
  case earlierEpochs
  /// A save that comes after a later one of its epoch is refused and changes nothing.
  case lateSaves
  /// A session is requested while its owner's lease goes on, and can be taken when it is over or ended, or
  /// the session handed over.
  case leases
  /// What has expired is unknown, and is removed; what has not stays.
  case expiry
  /// A session of ten megabytes, and an empty one, are kept to the byte.
  case contents
  /// Keys and servers with quotes, wildcards and characters beyond ASCII are told apart.
  case names
  /// What is revoked is found by its name until its time is over; of two revocations the later one counts.
  case revocations

  /// A violation of the contract by a storage.
  public struct Violation: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Checks a storage, on which no site runs meanwhile. It may have sessions of others; its keys and servers
  /// are new ones.
  ///
  /// - Parameters:
  ///   - storages: Several ways to one storage, such as connections to one database, or one alone. Each
  ///     operation takes another.
  ///   - seed: The seed of ``randomOperations``. A failure names it.
  /// - Throws: A ``Violation``, or what the storage throws.
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
