import Bloc

enum CounterEvent: Hashable, Sendable {
  case increment, decrement
}

/// A counter that logs the calls of its hooks.
class CounterCubit: Cubit<Int> {
  var log: [String] = []

  init() { super.init(0) }

  func increment() { emit(state + 1) }

  override func onChange(_ change: Change<Int>) throws {
    log.append("change \(change.currentState)→\(change.nextState) at \(state)")
    try super.onChange(change)
  }

  override func onError(_ error: any Error, at origin: ErrorOrigin) {
    log.append("error \(error)")
    super.onError(error, at: origin)
  }
}

/// A counter with events that logs the calls of its hooks.
class CounterBloc: Bloc<CounterEvent, Int> {
  var log: [String] = []

  init(transformer: EventTransformer<CounterEvent>? = nil) {
    super.init(0)
    on(CounterEvent.self, transformer: transformer) { event, emit in
      switch event {
      case .increment: emit(emit.state + 1)
      case .decrement: emit(emit.state - 1)
      }
    }
  }

  override func onEvent(_ event: CounterEvent) throws {
    log.append("event \(event)")
    try super.onEvent(event)
  }

  override func onTransition(_ transition: Transition<CounterEvent, Int>) throws {
    log.append("transition \(transition.currentState)→\(transition.nextState) at \(state)")
    try super.onTransition(transition)
  }

  override func onChange(_ change: Change<Int>) throws {
    log.append("change \(change.currentState)→\(change.nextState) at \(state)")
    try super.onChange(change)
  }

  override func onError(_ error: any Error, at origin: ErrorOrigin) {
    log.append("error \(error)")
    super.onError(error, at: origin)
  }

  override func onDone(_ event: CounterEvent, error: (any Error)?) {
    log.append("done \(event)" + (error.map { " \($0)" } ?? ""))
    super.onDone(event, error: error)
  }
}
