import Dispatch
import Foundation

// The units of the strides that are made of dates.
//
// They divide: a power of ten is exact as a divisor, and its reciprocal as a factor is not.
extension TimeInterval {
  static func seconds(_ count: Int) -> TimeInterval { TimeInterval(count) }

  static func milliseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e3 }

  static func microseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e6 }

  static func nanoseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e9 }
}

extension DispatchTimeInterval {
  /// So many seconds: none when they are negative, never when they are too many.
  init(clamping seconds: TimeInterval) {
    guard seconds > 0 else {
      self = .nanoseconds(0)
      return
    }
    self = Int(exactly: (seconds * 1_000_000_000).rounded()).map { .nanoseconds($0) } ?? .never
  }
}
