import Foundation
import SharedState
import Synchronization

/// Measures changes of an unobserved shared value, and lookups of a value among many with the same type of
/// key.
@main
enum SharedMain {
  /// The largest permitted cost of a change, in uncontended locks. Runs on one machine measure 3 to 6,
  /// because the time of a lock varies by half.
  static let locksForChange = 8.0
  /// The largest permitted ratio of a lookup among 100,000 values to one among 1,000.
  static let growthOfSearch = 4.0

  static func main() {
    let lock = Mutex(0)
    let locking = nanoseconds(for: 10_000) { lock.withLock { $0 &+= 1 } }
    let shared = Shared(value: 0)
    let changing = nanoseconds(for: 10_000) { shared.withLock { $0 &+= 1 } }
    let few = nanosecondsForSearch(among: 1_000)
    let many = nanosecondsForSearch(among: 100_000)
    print("uncontended lock:                 \(locking) ns")
    print("withLock, unobserved value:       \(changing) ns, \(changing / locking) locks")
    print("lookup by key among 1,000:        \(few) ns")
    print("lookup by key among 100,000:      \(many) ns")
    var complaints: [String] = []
    if changing > locksForChange * locking {
      complaints.append("missed: a change costs more than \(locksForChange) locks")
    }
    if many > growthOfSearch * few {
      complaints.append("missed: a lookup among 100,000 values takes over \(growthOfSearch)x one among 1,000")
    }
    for complaint in complaints { print(complaint) }
    if !complaints.isEmpty { exit(1) }
  }

  /// Returns the time of a step, the minimum of many short rounds: other work of the machine only increases a
  /// time.
  static func nanoseconds(for steps: Int, _ step: () -> Void) -> Double {
    let rounds = (0..<300).map { _ in
      ContinuousClock().measure { for _ in 0..<steps { step() } }
    }
    let least = rounds.min() ?? .zero
    return Double(least.components.attoseconds) / 1e9 / Double(steps)
  }

  static func nanosecondsForSearch(among count: Int) -> Double {
    let held = (0..<count).map { Shared(wrappedValue: $0, .inMemory("\($0)")) }
    let keys = (0..<1_000).map { "\($0 * (count / 1_000))" }
    defer { withExtendedLifetime(held) {} }
    var next = 0
    return nanoseconds(for: 1_000) {
      _ = Shared(wrappedValue: -1, .inMemory(keys[next % 1_000]))
      next += 1
    }
  }
}
