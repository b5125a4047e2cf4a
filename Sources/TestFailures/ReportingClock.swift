/// A clock that must not be used, and reports that it is.
package protocol ReportingClock: Clock {
  /// The clock for the rest of a use that was reported, such as the further ticks of a timer.
  var afterReport: Self { get }
}
