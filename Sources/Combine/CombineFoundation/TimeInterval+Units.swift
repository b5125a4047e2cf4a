import Dispatch
import Foundation

// The units of date-based strides.
//
// The conversions divide by a power of ten, which is exact. They don't multiply by its reciprocal, which is
// not.
extension TimeInterval {
  static func seconds(_ count: Int) -> TimeInterval { TimeInterval(count) }

  static func milliseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e3 }

  static func microseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e6 }

  static func nanoseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e9 }
}

extension DispatchTimeInterval {
  /// Creates an interval from a number of seconds. A negative number becomes zero, and a number that is too
  /// large becomes `never`.
  init(clamping seconds: TimeInterval) {
    guard seconds > 0 else {
      self = .nanoseconds(0)
      return
    }
    self = Int(exactly: (seconds * 1_000_000_000).rounded()).map { .nanoseconds($0) } ?? .never
  }
}
