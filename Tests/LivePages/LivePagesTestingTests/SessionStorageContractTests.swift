import Foundation
import LivePagesCore
import LivePagesTesting
import Testing

struct SessionStorageContractTests {
  @Test(arguments: SessionStorageContract.allCases)
  func memoryStorageFulfilsTheContract(contract: SessionStorageContract) async throws {
    for seed in 0..<20 {
      try await contract.check([MemorySessionStorage()], seed: UInt64(seed))
      if contract != .randomOperations { break }
    }
  }

  @Test(arguments: BrokenStorage.Fault.allCases)
  func aStorageThatDoesOtherwiseIsFoundOut(fault: BrokenStorage.Fault) async throws {
    var violated: Set<SessionStorageContract> = []
    for contract in SessionStorageContract.allCases {
      do {
        try await contract.check([BrokenStorage(fault)])
      } catch let violation as SessionStorageContract.Violation {
        #expect(!violation.description.isEmpty)
        violated.insert(contract)
      }
    }
    #expect(violated.isSuperset(of: fault.violated), "\(violated)")
  }

  @Test func rethrowsStorageErrors() async throws {
    await #expect(throws: CocoaError.self) {
      try await SessionStorageContract.leases.check([
        BrokenStorage(nil, error: CocoaError(.fileWriteOutOfSpace))
      ])
    }
  }
}

/// A storage with one fault.
final class BrokenStorage: SessionStorage {
  enum Fault: String, CaseIterable {
    case takesFromLiveServers, forgetsWhoAsks, keepsEpochs, takesAnyEpoch, takesAnyServer, removesForAnyServer
    case takesLateSaves, keepsExpired, losesContent, foldsCase, refusesASecondBeginning, beginsAgain,
      forgetsHandOvers, forgetsRevocations

    var violated: Set<SessionStorageContract> {
      switch self {
      case .takesFromLiveServers: [.randomOperations, .oneOwner, .leases]
      case .forgetsWhoAsks: [.randomOperations, .leases]
      case .keepsEpochs: [.randomOperations, .oneOwner, .savingTwice, .earlierEpochs, .leases]
      case .takesAnyEpoch, .takesAnyServer: [.randomOperations, .earlierEpochs]
      case .removesForAnyServer: [.randomOperations, .earlierEpochs]
      case .takesLateSaves: [.randomOperations, .lateSaves]
      case .keepsExpired: [.expiry]
      case .losesContent: [.randomOperations, .contents]
      case .foldsCase: [.names]
      case .refusesASecondBeginning: [.randomOperations, .savingTwice]
      case .beginsAgain: [.savingTwice]
      case .forgetsHandOvers: [.randomOperations, .savingTwice, .leases]
      case .forgetsRevocations: [.revocations]
      }
    }
  }

  private let memory = MemorySessionStorage()
  private let fault: Fault?
  private let error: (any Error)?
  private let epochs = Locked<[SessionKey: (epoch: Int, owner: ServerID)]>([:])

  init(_ fault: Fault?, error: (any Error)? = nil) {
    self.fault = fault
    self.error = error
  }

  private func folded(_ key: SessionKey) -> SessionKey {
    fault == .foldsCase ? SessionKey(text: key.text.lowercased()) : key
  }

  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
    if let error { throw error }
    let wanted = await memory.renewLease(of: server, for: time)
    return fault == .forgetsWhoAsks ? [] : wanted
  }

  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
    if fault == .takesFromLiveServers, let owner = epochs.withLock({ $0[key]?.owner }) {
      await memory.endLease(of: owner)
    }
    let claim = await memory.claim(folded(key), for: server)
    guard case .claimed(var saved) = claim else { return claim }
    epochs.withLock { $0[key] = (saved.epoch, server) }
    if fault == .keepsEpochs { saved.epoch = 1 }
    if fault == .losesContent { saved.content = saved.content.dropLast() }
    return .claimed(saved)
  }

  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
    var refused: Set<SessionKey> = []
    for var change in changes {
      var server = server
      change.key = folded(change.key)
      let known = epochs.withLock { $0[change.key] }
      switch fault {
      case .takesAnyEpoch: change.epoch = known?.epoch ?? change.epoch
      case .takesLateSaves: change.number = 0
      case .takesAnyServer: server = known?.owner ?? server
      case .forgetsHandOvers: change.isHandedOver = false
      case .keepsExpired: change.lifetime = .seconds(3600)
      case .refusesASecondBeginning where change.isNew && known != nil:
        refused.insert(change.key)
        continue
      case .beginsAgain where change.isNew:
        if let known { await memory.remove([change.key], of: known.owner) }
      default: break
      }
      refused.formUnion(await memory.save([change], of: server))
      if known == nil { epochs.withLock { $0[change.key] = (change.epoch, server) } }
    }
    return refused
  }

  func remove(_ keys: [SessionKey], of server: ServerID) async throws {
    for key in keys {
      let owner = epochs.withLock { $0[key]?.owner }
      await memory.remove([folded(key)], of: fault == .removesForAnyServer ? owner ?? server : server)
    }
  }

  func removeExpired() async throws { await memory.removeExpired() }

  func endLease(of server: ServerID) async throws { await memory.endLease(of: server) }

  func revoke(_ revocations: [SessionRevocation]) async throws {
    if fault != .forgetsRevocations { await memory.revoke(revocations) }
  }

  func revocations(of names: [String]) async throws -> [String: Date] {
    await memory.revocations(of: names)
  }
}
