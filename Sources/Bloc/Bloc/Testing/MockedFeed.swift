import CombineShim

/// The states of a mock, which begin with the first listener.
final class MockedFeed<State>: StateFeed<State> {
  private let lock = Lock()
  /// Those of the current `subject`. Guarded by `lock`, as is the replacement of `subject`: a listener may
  /// cancel on any thread.
  private var listeners = 0
  private var start: ((_ generation: Int) -> AnyCancellable)?
  private var source: AnyCancellable?
  /// Counts how often it was given a source.
  private(set) var generation = 0

  override func receive<S: Subscriber<State, Never>>(subscriber: S) {
    guard !hasFinished else { return subject.receive(subscriber: subscriber) }
    let heard = lock.withLock {
      listeners += 1
      return subject
    }
    heard
      .handleEvents(receiveCancel: { [weak self, weak heard] in
        guard let self, let heard else { return }
        lock.withLock {
          if heard === self.subject { self.listeners -= 1 }
        }
      })
      .receive(subscriber: subscriber)
    startIfHeard()
  }

  /// Replaces where the states come from.
  ///
  /// - Parameter start: A closure that subscribes to them, as the source of that number. It is called at once
  ///   if there is a listener, and otherwise with the first one.
  func replaceSource(_ start: @escaping (_ generation: Int) -> AnyCancellable) {
    source?.cancel()
    source = nil
    if hasFinished {
      let former = subject
      lock.withLock {
        reopen()
        listeners = 0
      }
      withExtendedLifetime(former) {}
    }
    generation += 1
    self.start = start
    startIfHeard()
  }

  private func startIfHeard() {
    guard lock.withLock({ listeners > 0 }), let start else { return }
    self.start = nil
    let generation = generation
    let source = start(generation)
    // A listener may have been told of a state by `start`, and have replaced the source.
    if generation == self.generation { self.source = source }
  }

  override func finish() {
    start = nil
    super.finish()
  }
}
