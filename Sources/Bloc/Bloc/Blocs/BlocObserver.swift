/// Observes all blocs.
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
/// For each event, the order is `onEvent`, `onTransition`, `onChange`, `onError` if there is an error, and
/// `onDone`. `onTransition` and `onChange` are called before the state is replaced. All hooks except
/// `onCreate` run on the bloc's owner. Blocs on several actors share an observer, so it has to be `Sendable`.
/// A bloc keeps the observer that was set when it was created.
public protocol BlocObserver: Sendable {
  /// Called when a bloc was created, while the bloc's own initializer is still running.
  ///
  /// This method is called where the bloc is created. If a bloc of the main actor is created on no actor,
  /// this isn't its owner.
  func onCreate<State>(_ bloc: BlocBase<State>)
  /// Called when an event was added.
  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event)
  /// Called when a bloc or cubit is about to replace its state.
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>)
  /// Called when an event is about to replace a bloc's state.
  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>)
  /// Called when an error has occurred.
  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin)
  /// Called when a handler of an event has ended.
  /// - Parameters:
  ///   - bloc: The bloc with the handler.
  ///   - event: The event that was handled.
  ///   - error: The error that the handler threw, if any.
  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?)
  /// Called when a bloc was closed.
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
  /// The observers, in the order they are notified.
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
