import Foundation

#if !canImport(Darwin)
  // Names that come with Foundation on Apple's platforms.

  /// A time, relative to January 1, 2001, in seconds.
  public typealias CFAbsoluteTime = Double

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Returns the current time, relative to January 1, 2001, in seconds.
  public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

  extension Data.WritingOptions {
    /// The previous name of ``Foundation/Data/WritingOptions/atomic``.
    public static var atomicWrite: Self { .atomic }
  }

  // The names of Dispatch's C macros on Apple's platforms. Swift imports these macros only there.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of nanoseconds in a second.
  ///
  /// ```swift
  /// try await Task.sleep(nanoseconds: 2 * NSEC_PER_SEC)
  /// ```
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of nanoseconds in a millisecond.
  public let NSEC_PER_MSEC: UInt64 = 1_000_000

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of nanoseconds in a microsecond.
  public let NSEC_PER_USEC: UInt64 = 1000

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of microseconds in a second.
  public let USEC_PER_SEC: UInt64 = 1_000_000

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of milliseconds in a second.
  public let MSEC_PER_SEC: UInt64 = 1000
#endif
