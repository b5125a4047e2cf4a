import AllocationCounter
import Bloc
import CombineShim
import Dispatch
import Schedulers

/// Sends events through a transformer and measures the heap.
actor FootprintLoop {
  private struct Marker {
    let continuation: CheckedContinuation<Void, Never>
  }

  func footprint(of name: TransformerName, events: Int) async -> Footprint {
    let scheduler = DispatchQueue.test
    let bloc = Bloc<Any, Int>(0, isolation: self)
    bloc.on(Int.self, transformer: transformer(name, scheduler: scheduler)) { event, emit in
      emit(emit.state + event)
    }
    bloc.on(Marker.self) { marker, _ in marker.continuation.resume() }
    let subscription = bloc.listen { _ in }
    await send(max(1000, events / 10), to: bloc, scheduler)
    let before = live_heap_bytes()
    await send(events, to: bloc, scheduler)
    let after = live_heap_bytes()
    subscription.cancel()
    await bloc.close()
    return Footprint(name: name, before: before, after: after)
  }

  /// Adds events in batches. Each batch is handled before the next one is added.
  private func send(_ events: Int, to bloc: Bloc<Any, Int>, _ scheduler: TestSchedulerOf<DispatchQueue>) async
  {
    let batch = 500
    for _ in 0..<(events / batch) {
      for _ in 0..<batch { bloc.add(1) }
      await withCheckedContinuation { bloc.add(Marker(continuation: $0)) }
      await scheduler.advance(by: .milliseconds(10))
    }
    await withCheckedContinuation { bloc.add(Marker(continuation: $0)) }
  }

  private func transformer(
    _ name: TransformerName,
    scheduler: TestSchedulerOf<DispatchQueue>
  ) -> EventTransformer<Int> {
    switch name {
    case .concurrent: concurrent()
    case .sequential: sequential()
    case .droppable: droppable()
    case .restartable: restartable()
    case .debounce: debounce(for: .milliseconds(5), scheduler: scheduler)
    case .throttle: throttle(for: .milliseconds(5), scheduler: scheduler)
    }
  }
}
