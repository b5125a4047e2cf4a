import CombineShim

/// Brings a bloc's states to those who listen, each to all of them before the next, also where a listener brings about another
/// state.
final class StateFeed<State> {
  let subject = PassthroughSubject<State, Never>()
  private var waiting: [State] = []
  private var isSending = false
  private var mustFinish = false

  func receive<S: Subscriber<State, Never>>(subscriber: S) {
    subject.receive(subscriber: subscriber)
  }

  func send(_ state: State) {
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
    if isSending {
      mustFinish = true
    } else {
      subject.send(completion: .finished)
    }
  }
}
