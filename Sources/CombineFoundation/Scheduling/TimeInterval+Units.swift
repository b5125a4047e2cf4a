import Foundation

// The units of the strides that are made of dates.
extension TimeInterval {
  static func seconds(_ count: Int) -> TimeInterval { TimeInterval(count) }

  static func milliseconds(_ count: Int) -> TimeInterval { TimeInterval(count) * 1e-3 }

  static func microseconds(_ count: Int) -> TimeInterval { TimeInterval(count) * 1e-6 }

  static func nanoseconds(_ count: Int) -> TimeInterval { TimeInterval(count) * 1e-9 }
}
