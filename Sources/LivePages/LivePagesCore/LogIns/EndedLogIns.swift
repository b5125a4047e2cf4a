import DequeModule
import Foundation

/// The log-ins that have ended individually. Their number is limited, because a script can log in and out all
/// the time.
struct EndedLogIns {
  /// The maximum number for one person. If a person logs out more often within the lifetime of a cookie, each
  /// further log-out also ends their earlier log-ins.
  static let mostPerUser = 1_000
  /// The maximum number for all people, which occupies some 40 MiB with short ids.
  static let most = 250_000

  private let most: Int
  /// The dates when the log-ins were recorded.
  private var dates: [LogIn: Date] = [:]
  /// The log-ins in the order in which they were recorded.
  private var order: Deque<LogIn> = []
  private var counts: [UserID: Int] = [:]
  /// The number of log-ins that were forgotten because there were too many.
  private var forgottenCount = 0

  init(most: Int = Self.most) {
    self.most = most
  }

  var count: Int { dates.count }

  func contains(_ logIn: LogIn) -> Bool { dates[logIn] != nil }

  /// Records the end of a log-in. At the limit, the oldest one is forgotten.
  ///
  /// - Returns: `false` if the person already has the maximum number.
  mutating func insert(_ logIn: LogIn, on date: Date) -> Bool {
    if contains(logIn) { return true }
    guard counts[logIn.user, default: 0] < Self.mostPerUser else { return false }
    dates[logIn] = date
    counts[logIn.user, default: 0] += 1
    order.append(logIn)
    if count > most {
      removeFirst()
      forgottenCount += 1
    }
    return true
  }

  /// Removes the log-ins that were recorded before a date.
  mutating func removeAll(before date: Date) {
    while let recorded = order.first.flatMap({ dates[$0] }), recorded < date { removeFirst() }
  }

  private mutating func removeFirst() {
    guard let logIn = order.popFirst() else { return }
    dates[logIn] = nil
    let count = counts[logIn.user, default: 0] - 1
    counts[logIn.user] = count > 0 ? count : nil
  }

  /// Returns the number of log-ins that were forgotten since the last call because there were too many.
  mutating func takeForgottenCount() -> Int {
    defer { forgottenCount = 0 }
    return forgottenCount
  }
}
