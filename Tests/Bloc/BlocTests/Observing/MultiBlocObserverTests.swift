import Bloc
import CombineProbes
import Testing

@Suite(.blocs) @MainActor
struct MultiBlocObserverTests {
  private final class Shared: @unchecked Sendable {
    // Sendable: used on the main actor only.
    var log: [String] = []
  }

  private struct Named: BlocObserver {
    let name: String
    let shared: Shared

    func onCreate<State>(_ bloc: BlocBase<State>) { shared.log.append("\(name) create \(bloc.state)") }
    func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {
      shared.log.append("\(name) event \(event)")
    }
    func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
      shared.log.append("\(name) \(change)")
    }
    func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
      shared.log.append("\(name) \(transition)")
    }
    func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
      shared.log.append("\(name) error \(error) \(origin)")
    }
    func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
      shared.log.append("\(name) done \(event) \(error.map { "\($0)" } ?? "-")")
    }
    func onClose<State>(_ bloc: BlocBase<State>) { shared.log.append("\(name) close \(bloc.state)") }
  }

  private let shared = Shared()
  private var observer: MultiBlocObserver {
    MultiBlocObserver([Named(name: "a", shared: shared), Named(name: "b", shared: shared)])
  }
  private let bloc = Bloc<String, Int>(0)

  private func expect(_ text: String, _ hook: () -> Void) {
    hook()
    #expect(shared.log == ["a \(text)", "b \(text)"])
  }

  @Test func onCreateReachesAllObservers() { expect("create 0") { observer.onCreate(bloc) } }
  @Test func onEventReachesAllObservers() { expect("event e") { observer.onEvent(bloc, "e") } }
  @Test func onChangeReachesAllObservers() {
    let change = Change(currentState: 0, nextState: 1)
    expect("\(change)") { observer.onChange(bloc, change) }
  }
  @Test func onTransitionReachesAllObservers() {
    let transition = Transition(currentState: 0, event: "e", nextState: 1)
    expect("\(transition)") { observer.onTransition(bloc, transition) }
  }
  @Test func onErrorReachesAllObservers() {
    let origin = ErrorOrigin()
    expect("error oops \(origin)") { observer.onError(bloc, ProbeError(), at: origin) }
  }
  @Test func onDoneReachesAllObservers() {
    expect("done e oops") { observer.onDone(bloc, "e", error: ProbeError()) }
  }
  @Test func onCloseReachesAllObservers() { expect("close 0") { observer.onClose(bloc) } }
}
