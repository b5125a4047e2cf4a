import Chains

extension Stage {
  var scheduling: Stream? {
    switch element.kind {
    case .receiveOnImmediate: upstream.receive(on: ImmediateScheduler.shared).stream
    case .receiveOn: upstream.receive(on: world.scheduler).stream
    case .subscribeOnImmediate: upstream.subscribe(on: ImmediateScheduler.shared).stream
    case .subscribeOn: upstream.subscribe(on: world.scheduler).stream
    case .delayImmediate: upstream.delay(for: 1, scheduler: ImmediateScheduler.shared).stream
    case .delay: upstream.delay(for: ticks, scheduler: world.scheduler).stream
    case .debounceImmediate: upstream.debounce(for: 1, scheduler: ImmediateScheduler.shared).stream
    case .debounce: upstream.debounce(for: ticks, scheduler: world.scheduler).stream
    case .throttleFirst: upstream.throttle(for: ticks, scheduler: world.scheduler, latest: false).stream
    case .throttleLatest: upstream.throttle(for: ticks, scheduler: world.scheduler, latest: true).stream
    case .timeout: upstream.timeout(ticks, scheduler: world.scheduler).stream
    case .timeoutWithError:
      upstream.timeout(ticks, scheduler: world.scheduler) { ChainError(number) }.stream
    case .measureInterval: upstream.measureInterval(using: world.scheduler).map(\.ticks).stream
    default: nil
    }
  }

  private var ticks: VirtualScheduler.SchedulerTimeType.Stride { .init(ticks: number + 1) }
}
