/// A clock that must not be used, and reports that it is.
package protocol ReportingClock: Clock {
  /// The clock for the rest of a use that was reported, such as the further ticks of a timer; `nil` if there
  /// is none behind this one, so that a timer would tick as fast as its task asks, and for ever.
  var afterReport: Self? { get }
}
