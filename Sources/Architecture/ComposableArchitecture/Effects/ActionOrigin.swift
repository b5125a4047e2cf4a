import DependencyInjection
import Synchronization

/// The effect that sent an action, for a tool that follows effects. It travels with the action's transaction.
///
/// Effects that start, and closures that are called, while the action is handled may also receive the origin.
/// Therefore the tool claims it for the first action that carries it, and reports when that action was
/// handled.
package final class ActionOrigin: Sendable {
  /// The probe that follows the effect.
  package let probe: any EffectProbe
  /// The origin that a tool inside the same store provided, such as the tool of a child's reducer.
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

  /// - Returns: `true` for the first call.
  package func claim() -> Bool {
    !wasClaimed.exchange(true, ordering: .relaxed)
  }

  /// Records that the action was handled.
  package func handled() {
    isOver.store(true, ordering: .relaxed)
    KnownOrigins.shared.remove(self)
  }
}

/// The origins of actions that are in transit or being handled, by number.
private final class KnownOrigins: Sendable {
  static let shared = KnownOrigins()

  /// The maximum number of origins, because actions of cancelled effects are never handled. The oldest are
  /// removed.
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
    // The removed values are released outside of the lock.
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

/// The origin that a transaction carries. It is not part of the transaction's value, so all instances are
/// equal.
///
/// It is a number because transactions are copied for each action: a reference would add reference counting
/// to each copy.
struct CarriedOrigin: Sendable, Hashable {
  fileprivate var number: UInt64 = 0

  var origin: ActionOrigin? { number == 0 ? nil : KnownOrigins.shared.origin(number) }

  static func == (one: CarriedOrigin, other: CarriedOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Transaction {
  /// The probe of the effect that sends, if a tool follows it.
  package var origin: ActionOrigin? { carried.origin }

  /// Returns this transaction with an effect as the sender.
  func sent(by probe: any EffectProbe) -> Transaction {
    probe.sent()
    var transaction = self
    transaction.carried.number = KnownOrigins.shared.add(probe: probe, inner: carried.origin)
    return transaction
  }
}
