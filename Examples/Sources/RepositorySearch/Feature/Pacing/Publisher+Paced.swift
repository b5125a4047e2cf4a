import CombineShim

extension Publisher {
  /// Thins values out.
  ///
  ///     upstream:   a-b-c-----------d-|
  ///     throttle:   a-----c---------d-|
  ///     debounce:   -----------c------|
  func paced<S: Scheduler>(by pacing: Pacing, scheduler: S) -> AnyPublisher<Output, Failure> {
    switch pacing {
    case .throttle:
      // `throttle` begins before values are requested from it, and drops what comes at once, as the current
      // text does.
      receive(on: scheduler)
        .throttle(for: .milliseconds(Pacing.milliseconds), scheduler: scheduler, latest: true)
        .eraseToAnyPublisher()
    case .debounce:
      debounce(for: .milliseconds(Pacing.milliseconds), scheduler: scheduler)
        .eraseToAnyPublisher()
    }
  }
}
