/// Observes all blocs, for example to log their changes and errors.
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
/// To use an observer, set it as `Bloc.observer` before you create blocs, because a bloc keeps the observer
/// that was set when you created it. For each event, the bloc calls `onEvent`, then `onTransition` and
/// `onChange`, both before it replaces the state, and finally `onDone`. If there is an error, it calls
/// `onError` before `onDone`. All of these run on the bloc's owner, with the exception of `onCreate`. Because
/// blocs on several actors share an observer, it has to be `Sendable`.
public protocol BlocObserver: Sendable {
  /// Called when your code creates a bloc, while the bloc's own initializer is still running.
  ///
  /// This method runs where your code creates the bloc. When you create a bloc of the main actor outside of
  /// all actors, that isn't the bloc's owner.
  func onCreate<State>(_ bloc: BlocBase<State>)
  /// Called when your code adds an event.
  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event)
  /// Called when a bloc or cubit is about to replace its state.
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>)
  /// Called when an event is about to replace a bloc's state.
  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>)
  /// Called when an error occurs.
  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin)
  /// Called when the handler of an event ends.
  /// - Parameters:
  ///   - bloc: The bloc with the handler.
  ///   - event: The event that was handled.
  ///   - error: The error that the handler threw, if any.
  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?)
  /// Called when a bloc closes.
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

/// Notifies several observers, one after the other.
public struct MultiBlocObserver: BlocObserver {
  /// The observers, in the order in which they are notified.
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
