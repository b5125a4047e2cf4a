/// The part of an operator's object that has a timer.
@usableFromInline
class TimedLink: ScheduledLink {
  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline final var timer = RunningTimer()

  @inlinable
  override init() {}

  @usableFromInline
  final func startTimer() -> Int {
    lock.withLock { timer.start() }
  }

  @usableFromInline
  final func keep(_ token: any Cancellable, number: Int) {
    lock.withLock { timer.keep(token, number: number) }?.cancel()
  }

  @usableFromInline
  final func stopTimer() {
    lock.withLock { timer.stop() }?.cancel()
  }
}
