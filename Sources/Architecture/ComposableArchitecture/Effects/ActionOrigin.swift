import DependencyInjection
import Synchronization

/// Says which effect sent an action, for a tool that follows effects. It travels with the action's
/// transaction.
///
/// Effects that are started, and closures that are called, while the action is handled may see the origin
/// too. So the tool claims it for the first action that it meets with it, and says when that was handled.
package final class ActionOrigin: Sendable {
  /// The probe that follows the effect.
  package let probe: any EffectProbe
  /// The origin that a tool inside of the same store gave, as the tool of a child's reducer does.
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

  /// Whether the action is being handled.
  package var isBeingHandled: Bool { isClaimed && !isOver.load(ordering: .relaxed) }

  /// - Returns: Whether this is the first call.
  package func claim() -> Bool {
    !wasClaimed.exchange(true, ordering: .relaxed)
  }

  /// Says that the action was handled.
  package func handled() {
    isOver.store(true, ordering: .relaxed)
    KnownOrigins.shared.remove(self)
  }
}

/// The origins of actions that are on their way or being handled, by their numbers.
private final class KnownOrigins: Sendable {
  static let shared = KnownOrigins()

  /// The most origins kept, as actions of cancelled effects are never handled. The oldest are removed.
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
    // What they hold is released outside of the lock.
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

/// The origin that a transaction carries. It is no part of what the transaction says, so all are equal.
///
/// A number, as transactions are copied for each action: a reference would cost each a count.
struct CarriedOrigin: Sendable, Hashable {
  fileprivate var number: UInt64 = 0

  var origin: ActionOrigin? { number == 0 ? nil : KnownOrigins.shared.origin(number) }

  static func == (one: CarriedOrigin, other: CarriedOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Transaction {
  /// The effect that sends, if a tool follows it.
  package var origin: ActionOrigin? { carried.origin }

  /// This transaction with an effect as the sender.
  func sent(by probe: any EffectProbe) -> Transaction {
    probe.sent()
    var transaction = self
    transaction.carried.number = KnownOrigins.shared.add(probe: probe, inner: carried.origin)
    return transaction
  }
}
