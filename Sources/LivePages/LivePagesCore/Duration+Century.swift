extension Duration {
  /// The duration, or a hundred years if it is longer. `Task.sleep` and conversions to integers trap on much
  /// longer durations, such as `.seconds(.max)`, which settings may have as "never".
  package var atMostACentury: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
