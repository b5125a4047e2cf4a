import Bloc
import CombineShim

/// Logs the values and the completion of a publisher.
final class Recorder<Value> {
  private(set) var values: [Value] = []
  private(set) var isDone = false
  private var cancellable: AnyCancellable?

  init(_ publisher: some Publisher<Value, Never>) {
    cancellable = publisher.sink { [weak self] _ in
      self?.isDone = true
    } receiveValue: { [weak self] value in
      self?.values.append(value)
    }
  }

  func cancel() {
    cancellable?.cancel()
  }
}

/// Logs what blocs report to their observer, on the main actor.
final class LoggingObserver: BlocObserver, @unchecked Sendable {
  // Sendable: used on the main actor only.

  var log: [String] = []

  func onCreate<State>(_ bloc: BlocBase<State>) { log.append("create") }
  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) { log.append("event \(event)") }
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    log.append("change \(change.currentState)→\(change.nextState)")
  }
  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
    log.append("transition \(transition.currentState)→\(transition.nextState)")
  }
  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    log.append("error \(error)")
  }
  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    log.append("done \(event)" + (error.map { " \($0)" } ?? ""))
  }
  func onClose<State>(_ bloc: BlocBase<State>) { log.append("close") }
}

/// Collects unhandled errors.
final class UnhandledErrors: @unchecked Sendable {
  // Sendable: used on the main actor only.

  private(set) var errors: [BlocUnhandledError] = []

  var handler: UnhandledErrorHandler {
    { self.errors.append($0) }
  }
}
