import Bloc

/// Prints the transitions of blocs.
struct TransitionLog: BlocObserver {
  let print: @Sendable (String) -> Void

  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
    print("\(type(of: bloc)): \(transition)")
  }

  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    print("\(type(of: bloc)): \(error)")
  }
}
