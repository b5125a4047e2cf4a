/// Watches all blocs.
///
/// ```swift
/// struct Logger: BlocObserver {
///   func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
///     print(type(of: bloc), change)
///   }
/// }
///
/// Bloc.observer = Logger()
/// ```
///
/// For each event the order is `onEvent`, `onTransition`, `onChange` (each before the state is replaced),
/// `onError` if there is one, `onDone`. Each hook but `onCreate` runs on the bloc's owner; blocs of several
/// actors share an observer, so that it has to be `Sendable`. A bloc keeps the observer that was there when
/// it was created.
public protocol BlocObserver: Sendable {
  /// Runs when a bloc was created. Its own initialiser is still at work.
  ///
  /// It is called where the bloc is created. For a bloc of the main actor that is created on no actor, that
  /// is not the owner.
  func onCreate<State>(_ bloc: BlocBase<State>)
  /// Runs when an event was added.
  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event)
  /// Runs when a state is about to be replaced, by a bloc or a cubit.
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>)
  /// Runs when a state is about to be replaced because of an event.
  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>)
  /// Runs when something went wrong.
  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin)
  /// Runs when a handler of an event has ended.
  /// - Parameters:
  ///   - bloc: The bloc that has the handler.
  ///   - event: The event that was handled.
  ///   - error: The error with which it ended, if any.
  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?)
  /// Runs when a bloc was closed.
  func onClose<State>(_ bloc: BlocBase<State>)
}

extension BlocObserver {
  public func onCreate<State>(_ bloc: BlocBase<State>) {}
  public func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {}
  public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {}
  public func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
  }
  public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {}
  public func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {}
  public func onClose<State>(_ bloc: BlocBase<State>) {}
}

extension BlocSettings {
  var observer: (any BlocObserver)? {
    get { (observerBox as? ObserverBox)?.observer }
    set { observerBox = newValue.map(ObserverBox.init) }
  }
}

private final class ObserverBox: Sendable {
  let observer: any BlocObserver

  init(_ observer: any BlocObserver) {
    self.observer = observer
  }
}

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
