import CombineShim

/// Runs a handler for an event each time that it is subscribed to.
struct HandlerRuns<E, Event, State>: Publisher {
  typealias Output = E
  typealias Failure = Never

  let bloc: Bloc<Event, State>
  let event: E
  let origin: ErrorOrigin
  let handler: EventHandler<E, State>

  func receive<S: Subscriber<E, Never>>(subscriber: S) {
    let run = HandlerRun(bloc: bloc, event: event, origin: origin, handler: handler) {
      subscriber.receive(completion: .finished)
    }
    subscriber.receive(subscription: run)
    bloc.mailbox.start(run)
  }
}
