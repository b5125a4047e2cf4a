import CombineShim

/// How fast keystrokes are reduced, so that not every keystroke sends a request.
public enum Pacing: String, CaseIterable, Sendable {
  /// Emits the first value immediately, and then the latest value after each interval. Results appear during
  /// typing.
  case throttle
  /// Emits the latest value after an interval without a new one. Results appear after typing.
  case debounce

  /// The interval of both, in milliseconds.
  public static let milliseconds = 500
}

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
