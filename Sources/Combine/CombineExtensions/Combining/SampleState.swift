/// The state of a ``Publishers/Sample``: the latest value, and what upstream's finish waits for.
@usableFromInline
struct SampleState<Value> {
  /// The value that the next sample sends.
  @usableFromInline var latest: Value?

  @usableFromInline var hasUpstreamFinished = false

  @inlinable
  init() {}

  /// Takes a value of upstream.
  /// - Returns: The value that it replaces, which the caller releases.
  @inlinable
  mutating func receive(_ value: Value) -> Value? {
    defer { latest = value }
    return latest
  }

  /// - Returns: The value to send, if there is a new one.
  @inlinable
  mutating func takeSample() -> Value? {
    latest.take()
  }

  /// Takes note of upstream's finish.
  /// - Returns: Whether the stream ends now: it does unless a value waits for the next sample.
  @inlinable
  mutating func finishUpstream() -> Bool {
    hasUpstreamFinished = true
    return latest == nil
  }

  /// Whether the last sample was taken.
  @inlinable var isExhausted: Bool { hasUpstreamFinished && latest == nil }
}
