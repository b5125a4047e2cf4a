import CombineShim

extension Publisher {
  /// Reduces values according to the pacing.
  ///
  ///     upstream:   a-b-c-----------d-|
  ///     throttle:   a-----c---------d-|
  ///     debounce:   -----------c------|
  func paced<S: Scheduler>(by pacing: Pacing, scheduler: S) -> AnyPublisher<Output, Failure> {
    switch pacing {
    case .throttle:
      throttle(for: .milliseconds(Pacing.milliseconds), scheduler: scheduler, latest: true)
        .eraseToAnyPublisher()
    case .debounce:
      debounce(for: .milliseconds(Pacing.milliseconds), scheduler: scheduler)
        .eraseToAnyPublisher()
    }
  }
}
