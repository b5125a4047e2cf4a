/// How long the comparison takes.
struct Effort {
  /// How often each side of each workload is measured.
  var rounds: Int
  /// About how long a measurement is to take.
  var sampleDuration: Duration

  /// Debug builds have to be only not slower than the peer: that takes less to tell.
  static var standard: Effort {
    #if DEBUG
      Effort(rounds: 5, sampleDuration: .milliseconds(2))
    #else
      Effort(rounds: 20, sampleDuration: .milliseconds(4))
    #endif
  }
}
