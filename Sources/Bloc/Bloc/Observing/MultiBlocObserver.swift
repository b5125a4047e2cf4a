/// Tells several observers, one after the other.
public struct MultiBlocObserver: BlocObserver {
  /// The observers that it notifies, first to last.
  public let observers: [any BlocObserver]

  public init(_ observers: [any BlocObserver]) {
    self.observers = observers
  }

  public init(_ observers: any BlocObserver...) {
    self.observers = observers
  }

  public func onCreate<State>(_ bloc: BlocBase<State>) {
    for observer in observers { observer.onCreate(bloc) }
  }

  public func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {
    for observer in observers { observer.onEvent(bloc, event) }
  }

  public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    for observer in observers { observer.onChange(bloc, change) }
  }

  public func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
    for observer in observers { observer.onTransition(bloc, transition) }
  }

  public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    for observer in observers { observer.onError(bloc, error, at: origin) }
  }

  public func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    for observer in observers { observer.onDone(bloc, event, error: error) }
  }

  public func onClose<State>(_ bloc: BlocBase<State>) {
    for observer in observers { observer.onClose(bloc) }
  }
}
