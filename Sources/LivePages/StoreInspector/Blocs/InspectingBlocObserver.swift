import Bloc

/// Records what blocs and cubits do.
///
/// ```swift
/// Bloc.observer = InspectingBlocObserver()
/// Inspector.shared.blocs.first?.events.map(\.text)
/// ```
///
/// A bloc keeps the observer that was there when it was created. To have others beside this one, use a
/// `MultiBlocObserver`.
public struct InspectingBlocObserver: BlocObserver {
  private let inspector: Inspector

  /// - Parameter inspector: The inspector that records, while its ``Inspector/isRecording`` is true.
  public init(by inspector: Inspector = .shared) {
    self.inspector = inspector
  }

  public func onCreate<State>(_ bloc: BlocBase<State>) {
    record(bloc) { .created }
  }

  public func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {
    record(bloc) { .event(event) }
  }

  public func onTransition<Event, State>(
    _ bloc: Bloc<Event, State>,
    _ transition: Transition<Event, State>
  ) {
    record(bloc) { .transition(by: transition.event) }
  }

  public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    record(bloc) { .change(from: change.currentState, to: change.nextState) }
  }

  public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    record(bloc) { .error(error) }
  }

  public func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    record(bloc) { .done(event) }
  }

  public func onClose<State>(_ bloc: BlocBase<State>) {
    record(bloc) { .closed }
  }

  private func record<State>(_ bloc: BlocBase<State>, _ kind: () -> InspectedBlocEvent.Kind) {
    guard inspector.isRecording else { return }
    inspector.record(of: bloc).append(kind())
  }
}
