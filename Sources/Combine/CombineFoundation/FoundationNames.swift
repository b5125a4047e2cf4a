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
#endif
