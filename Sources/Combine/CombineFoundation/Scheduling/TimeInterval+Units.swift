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
