import DependencyInjection
import Foundation
public import LivePagesCore

/// The checks of a ``SessionStorageContract``.
struct SessionStorageChecks {
  typealias Violation = SessionStorageContract.Violation

  private let storages: [any SessionStorage]
  private let prefix = ServerID().text

  init(_ storages: [any SessionStorage]) {
    self.storages = storages
  }

  private func storage(_ number: Int) -> any SessionStorage { storages[number % storages.count] }

  private func key(_ name: String = "key") -> SessionKey { SessionKey(text: prefix + name) }

  private func server(_ name: String) -> ServerID { ServerID(text: prefix + name) }

  private func expect<Value: Equatable & Sendable>(
    _ what: String,
    _ found: Value,
    _ expected: Value
  ) throws(Violation) {
    guard found == expected else {
      throw Violation(description: "\(what): expected \(expected), found \(found).")
    }
  }

  private func change(
    _ key: SessionKey,
    _ content: String?,
    epoch: Int = 1,
    number: Int = 0,
    isNew: Bool = false,
    isHandedOver: Bool = false,
    lifetime: Duration = .seconds(3600)
  ) -> SessionChange {
    SessionChange(
      key: key,
      epoch: epoch,
      number: number,
      isNew: isNew,
      content: content.map { Data($0.utf8) },
      isHandedOver: isHandedOver,
      lifetime: lifetime
    )
  }

  private func saved(_ content: String, epoch: Int) -> SessionClaim {
    .claimed(SavedSession(epoch: epoch, content: Data(content.utf8)))
  }

  // MARK: Random operations

  func randomOperations(seed: UInt64) async throws {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    // The table's clock is stopped, so one of these durations expires immediately and the other never.
    var table = SessionTable()
    let times = [Duration.zero, .seconds(3600)]
    let servers = (0..<3).map { server("server\($0)") }
    let keys = (0..<4).map { key("key\($0)") }
    for step in 0..<400 {
      let storage = storage(Int.random(in: 0..<storages.count, using: &numbers))
      let server = servers[Int.random(in: 0..<servers.count, using: &numbers)]
      let key = keys[Int.random(in: 0..<keys.count, using: &numbers)]
      let time = times[Int.random(in: 0..<4, using: &numbers) == 0 ? 0 : 1]
      let name = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<21, using: &numbers) {
      case 0..<4:
        let wanted = try await storage.renewLease(of: server, for: time)
        try expect(
          "\(name), renewLease",
          Set(wanted),
          Set(table.renewLease(of: server, for: time, now: .zero))
        )
      case 4, 5:
        try await storage.endLease(of: server)
        table.endLease(of: server)
      case 6..<12:
        let claim = try await storage.claim(key, for: server)
        try expect("\(name), claim", claim, table.claim(key, for: server, now: .zero))
      case 12..<18:
        let changes = keys.shuffled(using: &numbers).prefix(2).map { key in
          SessionChange(
            key: key,
            epoch: (table.rows[key]?.epoch ?? 1) + (Int.random(in: 0..<6, using: &numbers) == 0 ? 1 : 0),
            number: Int.random(in: 0..<4, using: &numbers),
            isNew: Bool.random(using: &numbers),
            content: Bool.random(using: &numbers) ? Data("\(step)".utf8) : nil,
            isHandedOver: Int.random(in: 0..<4, using: &numbers) == 0,
            lifetime: time
          )
        }
        let refused = try await storage.save(changes, of: server)
        try expect("\(name), save", refused, table.save(changes, of: server, now: .zero))
      case 18, 19:
        try await storage.remove([key], of: server)
        table.remove([key], of: server)
      default:
        try await storage.removeExpired()
        table.removeExpired(now: .zero)
      }
    }
  }

  // MARK: Single rules

  func oneOwner() async throws {
    let key = key()
    _ = try await storage(0).save([change(key, "a", isNew: true)], of: server("first"))
    try await storage(0).endLease(of: server("first"))
    let servers = (0..<20).map { server("\($0)") }
    for server in servers { _ = try await storage(0).renewLease(of: server, for: .seconds(3600)) }
    let claims = try await withThrowingTaskGroup(of: SessionClaim.self) { group in
      for (number, server) in servers.enumerated() {
        group.addTask { try await storage(number).claim(key, for: server) }
      }
      return try await group.reduce(into: [SessionClaim]()) { $0.append($1) }
    }
    let owners = claims.count { $0 != .belongsElsewhere }
    try expect("servers that received the session", owners, 1)
    try expect("the content of the claim", claims.contains(saved("a", epoch: 2)), true)
  }

  func savingTwice() async throws {
    let (key, first, second) = (key(), server("first"), server("second"))
    _ = try await storage(0).renewLease(of: first, for: .seconds(3600))
    for round in 0..<2 {
      let refused = try await storage(round).save([change(key, "a", isNew: true)], of: first)
      try expect("a first save that is repeated", refused, [])
    }
    let handOver = change(key, "b", isHandedOver: true)
    try expect("a hand-over", try await storage(0).save([handOver], of: first), [])
    // The session no longer has an owner. Even its former owner can't save it.
    try expect("a hand-over that is repeated", try await storage(1).save([handOver], of: first), [key])
    try expect("a claim", try await storage(0).claim(key, for: second), saved("b", epoch: 2))
    // If the response was lost, the server that owns the session claims it again.
    try expect("a claim that is repeated", try await storage(1).claim(key, for: second), saved("b", epoch: 3))
    let late = try await storage(0).save([change(key, "late", isNew: true)], of: first)
    try expect("a first save that arrives late", late, [key])
  }

  func earlierEpochs() async throws {
    let (key, other, first, second) = (key(), key("other"), server("first"), server("second"))
    _ = try await storage(0).save(
      [change(key, "a", isNew: true), change(other, "x", isNew: true)],
      of: first
    )
    try await storage(0).endLease(of: first)
    try expect("a claim", try await storage(1).claim(key, for: second), saved("a", epoch: 2))
    let refused = try await storage(0).save([change(key, "late"), change(other, "y")], of: first)
    try expect("one of two that belongs to another server", refused, [key])
    for epoch in [1, 3] {
      let refused = try await storage(0).save([change(key, "wrong", epoch: epoch)], of: second)
      try expect("epoch \(epoch) instead of 2", refused, [key])
    }
    let foreign = try await storage(0).save([change(key, "foreign", epoch: 2)], of: first)
    try expect("the epoch of another server", foreign, [key])
    try await storage(0).remove([key], of: first)
    try expect(
      "the session after a removal by another server",
      try await storage(1).claim(key, for: second),
      saved("a", epoch: 3)
    )
    try expect("the other", try await storage(1).claim(other, for: second), saved("y", epoch: 2))
    try await storage(0).remove([key], of: second)
    try expect("a session that its owner removed", try await storage(1).claim(key, for: second), .unknown)
  }

  func lateSaves() async throws {
    let (key, first, second) = (key(), server("first"), server("second"))
    for number in [1, 2, 2, 5] {
      let save = change(key, "\(number)", number: number, isNew: number == 1)
      try expect("save \(number)", try await storage(number).save([save], of: first), [])
    }
    for (number, isNew) in [(4, false), (1, true), (2, false)] {
      let late = change(key, "late", number: number, isNew: isNew, isHandedOver: true)
      try expect("save \(number) after 5", try await storage(0).save([late], of: first), [key])
    }
    try await storage(0).endLease(of: first)
    try expect("the latest save", try await storage(1).claim(key, for: second), saved("5", epoch: 2))
    let next = change(key, "a", epoch: 2, number: 1)
    try expect("the first save of an epoch", try await storage(1).save([next], of: second), [])
    try expect(
      "the save of the next epoch",
      try await storage(0).claim(key, for: second),
      saved("a", epoch: 3)
    )
  }

  func leases() async throws {
    let (key, first, second) = (key(), server("first"), server("second"))
    try expect("a new lease", try await storage(0).renewLease(of: first, for: .seconds(3600)), [])
    _ = try await storage(0).save([change(key, "a", isNew: true)], of: first)
    for _ in 0..<2 {
      try expect("a claim", try await storage(1).claim(key, for: second), .belongsElsewhere)
    }
    let wanted = try await storage(0).renewLease(of: first, for: .seconds(3600))
    try expect("sessions that other servers requested", wanted, [key])
    _ = try await storage(0).save([change(key, nil, isHandedOver: true)], of: first)
    let rest = try await storage(0).renewLease(of: first, for: .seconds(3600))
    try expect("requested sessions after a hand-over", rest, [])
    try expect(
      "a session that was handed over",
      try await storage(1).claim(key, for: second),
      saved("a", epoch: 2)
    )
    _ = try await storage(1).renewLease(of: second, for: .zero)
    try expect(
      "a session after its lease expired",
      try await storage(0).claim(key, for: first),
      saved("a", epoch: 3)
    )
    try expect(
      "a session whose lease is valid",
      try await storage(0).claim(key, for: second),
      .belongsElsewhere
    )
    try await storage(0).endLease(of: first)
    try expect(
      "a session whose lease has ended",
      try await storage(0).claim(key, for: second),
      saved("a", epoch: 4)
    )
  }

  func expiry() async throws {
    let (key, lasting, first) = (key(), key("lasting"), server("first"))
    _ = try await storage(0).save(
      [change(key, "a", isNew: true, lifetime: .zero), change(lasting, "b", isNew: true)],
      of: first
    )
    try expect("an expired session", try await storage(1).claim(key, for: first), .unknown)
    // The owner's save renews an expired session that hasn't been removed yet.
    try expect("a save", try await storage(0).save([change(key, nil)], of: first), [])
    try expect(
      "an expired session that was saved again",
      try await storage(1).claim(key, for: first),
      saved("a", epoch: 2)
    )
    let short = change(key, nil, epoch: 2, lifetime: .zero)
    try expect("a save", try await storage(0).save([short], of: first), [])
    try await storage(1).removeExpired()
    try expect(
      "a save of a removed session",
      try await storage(0).save([change(key, "c", epoch: 2)], of: first),
      [key]
    )
    try expect(
      "a session that has not expired",
      try await storage(0).claim(lasting, for: first),
      saved("b", epoch: 2)
    )
  }

  func contents() async throws {
    let first = server("first")
    var large = Data()
    for number in 0..<40_000 { large += [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 250) }
    for content in [large, Data(), Data([0, 255, 0])] {
      let key = key("\(content.count)")
      let change = SessionChange(key: key, epoch: 1, isNew: true, content: content, lifetime: .seconds(3600))
      try expect("a save", try await storage(0).save([change], of: first), [])
      let claim = try await storage(1).claim(key, for: first)
      guard claim == .claimed(SavedSession(epoch: 2, content: content)) else {
        throw Violation(description: "A content of \(content.count) bytes was not returned unchanged.")
      }
      try await storage(0).remove([key], of: first)
    }
  }

  func names() async throws {
    let names = [
      "a", "A", "a ", "a'; DROP TABLE session; --", "a\"", "a\\", "a%", "a_", "Ü", "日本", "🂡", "?1", "$1",
    ]
    for name in names {
      let change = change(key(name), name, isNew: true)
      let refused = try await storage(0).save([change], of: server(name))
      try expect("a save of \(name)", refused, [])
    }
    for name in names {
      try expect(name, try await storage(1).claim(key(name), for: server(name)), saved(name, epoch: 2))
    }
    try await storage(0).remove(names.map { key($0) }, of: server("a"))
    for name in names {
      let claim = try await storage(1).claim(key(name), for: server(name))
      try expect("\(name) after a removal", claim, name == "a" ? .unknown : saved(name, epoch: 3))
    }
  }

  func revocations() async throws {
    func date(_ milliseconds: Int) -> Date {
      Date(timeIntervalSince1970: TimeInterval(1_700_000_000_000 + milliseconds) / 1000)
    }
    func revocation(_ name: String, _ milliseconds: Int, lifetime: Duration = .seconds(3600))
      -> SessionRevocation
    {
      SessionRevocation(name: prefix + name, date: date(milliseconds), lifetime: lifetime)
    }
    func find(_ names: String...) async throws -> [String: Date] {
      try await storage(1).revocations(of: names.map { prefix + $0 })
    }
    try await storage(0).revoke([])
    try expect("no name", try await find(), [:])
    try expect("a name that is not revoked", try await find("a"), [:])
    try await storage(0).revoke([revocation("a", 123), revocation("b", 1), revocation("a", 77)])
    try expect(
      "several names",
      try await find("a", "b", "c"),
      [prefix + "a": date(123), prefix + "b": date(1)]
    )
    // Neither an earlier date nor a shorter lifetime undoes a revocation.
    try await storage(1).revoke([revocation("a", 122, lifetime: .zero)])
    try expect("an earlier date", try await find("a"), [prefix + "a": date(123)])
    try await storage(1).revoke([revocation("a", 124), revocation("over", 1, lifetime: .zero)])
    try expect("a later date", try await find("a"), [prefix + "a": date(124)])
    try expect("an expired revocation", try await find("over"), [:])
    try await storage(0).removeExpired()
    try expect("a valid revocation", try await find("a", "over"), [prefix + "a": date(124)])
  }
}

/// The contract of `SessionStorage`.
///
/// Check your own storage against this contract in a parameterized test:
///
/// ```swift
/// @Test(arguments: SessionStorageContract.allCases)
/// func theStorageDoesWhatASiteExpects(contract: SessionStorageContract) async throws {
///   let storage = try MyStorage(file)
///   try await contract.check([storage])
/// }
/// ```
///
/// The checks don't wait, since a lease or a session with a duration of zero expires immediately.
public enum SessionStorageContract: String, CaseIterable, Sendable {
  /// Random operations by three servers return the same results as a table in memory.
  case randomOperations
  /// If many servers claim one session concurrently, exactly one receives it.
  case oneOwner
  /// A save that is retried, for example after a lost response, is stored only once.
  case savingTwice
  /// A save with an earlier epoch, or by another server, is rejected without an effect.
  case earlierEpochs
  /// A save that arrives after a later save of the same epoch is rejected without an effect.
  case lateSaves
  /// A session is requested from its owner while the owner's lease is valid.
  ///
  /// It can be claimed after the lease expires or ends, or after the owner hands the session over.
  case leases
  /// Expired entries are unknown and are removed. Other entries stay.
  case expiry
  /// A session of ten megabytes and an empty one are stored without loss.
  case contents
  /// Keys and servers are distinguished even if they contain quotes, wildcards or non-ASCII characters.
  case names
  /// A revocation can be found by its name until it expires.
  ///
  /// The later of two revocations takes precedence.
  case revocations

  /// A violation of the contract by a storage.
  public struct Violation: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Checks a storage that no running site uses.
  ///
  /// The storage may contain other sessions, because the check uses new keys and servers.
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
