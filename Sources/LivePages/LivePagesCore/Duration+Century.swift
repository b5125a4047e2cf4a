extension Duration {
  /// The duration, but at most a hundred years. Settings may use a value such as `.seconds(.max)` for
  /// "never", and both `Task.sleep` and conversions to integers trap on that.
  package var atMostACentury: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
