import DependencyInjection
import Synchronization

/// Identifies the effect that sent an action, for tools that follow effects. It travels with the action's
/// transaction.
///
/// While the action is handled, effects that start and closures that run may also receive this origin.
/// Therefore, the tool claims the origin for the first action that carries it, and reports when that action
/// has been handled.
package final class ActionOrigin: Sendable {
  /// The probe that follows the effect.
  package let probe: any EffectProbe
  /// The origin from a tool further inside the same store, such as one attached to a child's reducer.
  package let inner: ActionOrigin?
  fileprivate let number: UInt64
  private let wasClaimed = Atomic(false)
  private let isOver = Atomic(false)

  fileprivate init(number: UInt64, probe: any EffectProbe, inner: ActionOrigin?) {
    self.number = number
    self.probe = probe
    self.inner = inner?.isClaimed == false ? inner : nil
  }

  private var isClaimed: Bool { wasClaimed.load(ordering: .relaxed) }

  /// A Boolean value that indicates whether the action is being handled.
  package var isBeingHandled: Bool { isClaimed && !isOver.load(ordering: .relaxed) }

  /// - Returns: `true` for the first call only.
  package func claim() -> Bool {
    !wasClaimed.exchange(true, ordering: .relaxed)
  }

  /// Records that the action was handled.
  package func handled() {
    isOver.store(true, ordering: .relaxed)
    KnownOrigins.shared.remove(self)
  }
}

/// The origins of actions that are in transit or being handled, keyed by number.
private final class KnownOrigins: Sendable {
  static let shared = KnownOrigins()

  /// The maximum number of stored origins. There must be a limit because actions of cancelled effects are
  /// never handled. When the limit is exceeded, the oldest origins are removed.
  private static let limit = 10_000

  private let lastNumber = Atomic<UInt64>(0)
  private let origins = Locked<[UInt64: ActionOrigin]>([:])

  func add(probe: any EffectProbe, inner: ActionOrigin?) -> UInt64 {
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let origin = ActionOrigin(number: number, probe: probe, inner: inner)
    let removed = origins.withLock { origins -> [UInt64: ActionOrigin] in
      origins[number] = origin
      guard origins.count > Self.limit else { return [:] }
      let removed = origins.filter { $0.key + UInt64(Self.limit / 2) < number }
      for number in removed.keys { origins[number] = nil }
      return removed
    }
    // The removed values are released outside the lock.
    withExtendedLifetime(removed) {}
    return number
  }

  func origin(_ number: UInt64) -> ActionOrigin? {
    origins.withLock { $0[number] }
  }

  func remove(_ origin: ActionOrigin) {
    _ = origins.withLock { $0.removeValue(forKey: origin.number) }
  }
}

/// The origin that a transaction carries. It does not take part in comparing transactions, so all instances
/// are equal.
///
/// The origin is stored as a number because transactions are copied for each action. A reference would
/// require reference counting for every copy.
struct CarriedOrigin: Sendable, Hashable {
  fileprivate var number: UInt64 = 0

  var origin: ActionOrigin? { number == 0 ? nil : KnownOrigins.shared.origin(number) }

  static func == (one: CarriedOrigin, other: CarriedOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Transaction {
  /// The probe of the sending effect, if a tool follows it.
  package var origin: ActionOrigin? { carried.origin }

  /// Returns a copy of this transaction that names the given effect's probe as the sender.
  func sent(by probe: any EffectProbe) -> Transaction {
    probe.sent()
    var transaction = self
    transaction.carried.number = KnownOrigins.shared.add(probe: probe, inner: carried.origin)
    return transaction
  }
}
