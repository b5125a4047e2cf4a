import Bloc
import CombineShim

/// The two sides of the comparison. Each measurement has an actor of its own.
actor EventLoops {
  /// Measures the time for each event that is added to a bloc, is handled, emits a state and notifies one
  /// observer.
  func blocNanoseconds(events: Int) async -> Double {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    bloc.on(Int.self) { event, emit in emit(emit.state + event) }
    var seen = 0
    let subscription = bloc.listen { seen = $0 }
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<events { bloc.add(1) }
    await bloc.close()
    let duration = clock.now - start
    subscription.cancel()
    precondition(seen == events, "the bloc lost events")
    return duration / .nanoseconds(1) / Double(events)
  }

  /// Measures the time for each event that a stream delivers to a loop, which changes a state and notifies
  /// one observer.
  func streamNanoseconds(events: Int) async -> Double {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let states = PassthroughSubject<Int, Never>()
    var seen = 0
    let subscription = states.sink { seen = $0 }
    var state = 0
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<events { continuation.yield(1) }
    continuation.finish()
    for await event in stream {
      state += event
      states.send(state)
    }
    let duration = clock.now - start
    subscription.cancel()
    precondition(seen == events, "the stream lost events")
    return duration / .nanoseconds(1) / Double(events)
  }
}
