import CombineShim

/// Sends a bloc's states to its subscribers. All subscribers receive a state before the next one, even when a
/// subscriber emits reentrantly.
class StateFeed<State> {
  private(set) final var subject = PassthroughSubject<State, Never>()
  private(set) final var hasFinished = false
  private var waiting: [State] = []
  private var isSending = false
  private var mustFinish = false

  func receive<S: Subscriber<State, Never>>(subscriber: S) {
    subject.receive(subscriber: subscriber)
  }

  final func send(_ state: State) {
    guard !isSending else { return waiting.append(state) }
    isSending = true
    subject.send(state)
    while !waiting.isEmpty {
      let states = waiting
      waiting = []
      for state in states { subject.send(state) }
    }
    isSending = false
    if mustFinish { subject.send(completion: .finished) }
  }

  func finish() {
    hasFinished = true
    if isSending {
      mustFinish = true
    } else {
      subject.send(completion: .finished)
    }
  }

  /// Begins anew after its end, for those who listen from now on.
  final func reopen() {
    subject = PassthroughSubject()
    hasFinished = false
    mustFinish = false
  }
}
