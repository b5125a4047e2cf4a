/// The effort that a comparison spends on each side.
struct Effort {
  /// The number of measurements of each side of each workload.
  var rounds: Int
  /// The approximate duration of a measurement.
  var sampleDuration: Duration

  /// The default effort. Debug builds need less, because they only have to be as fast as OpenCombine.
  static var standard: Effort {
    #if DEBUG
      Effort(rounds: 5, sampleDuration: .milliseconds(2))
    #else
      Effort(rounds: 20, sampleDuration: .milliseconds(4))
    #endif
  }
}
