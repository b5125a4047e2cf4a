/// The state of a ``Publishers/FlatMapFirst``: which publisher is listened to, and what the end waits for.
@usableFromInline
struct FlatMapFirstState {
  /// The publisher that is listened to.
  @usableFromInline private(set) var inner: UpstreamConnection?

  /// Whether a value has come whose publisher, `inner`, has not finished.
  @usableFromInline private(set) var isBusy = false

  @usableFromInline private(set) var hasUpstreamFinished = false

  @usableFromInline
  init() {}

  /// - Returns: Whether a publisher is to be made of the value that is there.
  @usableFromInline
  mutating func becomeBusy() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Takes the connection to the publisher that was made.
  @usableFromInline
  mutating func listen(to connection: UpstreamConnection) {
    inner = connection
  }

  /// - Returns: Whether that was the last thing to wait for.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    hasUpstreamFinished = true
    return !isBusy
  }

  /// - Returns: Whether that was the last thing to wait for.
  @usableFromInline
  mutating func finishInner() -> Bool {
    inner = nil
    isBusy = false
    return hasUpstreamFinished
  }

  /// - Returns: What is to be cancelled at the end of the stream.
  @usableFromInline
  mutating func takeInner() -> UpstreamConnection? {
    inner.take()
  }
}
