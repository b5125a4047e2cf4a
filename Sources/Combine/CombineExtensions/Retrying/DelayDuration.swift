import CombineShim

extension Duration {
  /// The longest delay: a hundred years, in seconds. Schedulers can still add it to any date of today.
  private static var longestDelay: Double { 100 * 365 * 86_400 }

  @usableFromInline var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// Makes a delay of a computed number, which may be out of all bounds.
  @usableFromInline
  init(inSeconds seconds: Double, maximum: Duration?) {
    let limit = min(maximum?.inSeconds ?? .infinity, Self.longestDelay)
    // In this order, as nothing times infinity is not a number.
    self = seconds > 0 ? .seconds(min(seconds, limit)) : .zero
  }
}

extension SchedulerTimeIntervalConvertible {
  /// Makes an interval of a duration, to the nanosecond.
  @usableFromInline
  init(delay: Duration) {
    let seconds = Duration(inSeconds: delay.inSeconds, maximum: nil).inSeconds
    if let nanoseconds = Int(exactly: (seconds * 1e9).rounded()) {
      self = .nanoseconds(nanoseconds)
    } else {
      self = .seconds(seconds)
    }
  }
}
