import CombineShim

/// The time of a clock. It calls back on the owner of the store.
struct ClockAlarm<C: Clock>: ThrottleAlarm {
  let clock: C
  let interval: C.Duration
  let tolerance: C.Duration?

  var now: C.Instant { clock.now }

  func end(ofIntervalFrom start: C.Instant) -> C.Instant {
    start.advanced(by: interval)
  }

  func wake(at instant: C.Instant, _ action: @escaping () -> Void) -> AnyCancellable? {
    let (clock, tolerance) = (clock, tolerance)
    let pause = Effect<Never>(
      operation: .run(RunOperation { _ in try? await clock.sleep(until: instant, tolerance: tolerance) })
    )
    return pause.publisher.sink(receiveCompletion: { _ in action() }, receiveValue: { _ in })
  }
}
