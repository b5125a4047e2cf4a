import Bloc
import ComposableArchitecture
import Dispatch
import LivePages

nonisolated final class CallingBloc: Bloc<any CallingEvent, String> {
  private let page: CallingPage

  init(_ page: CallingPage, isolation: isolated any Actor) {
    self.page = page
    super.init("", isolation: isolation)
    on(Listening.self) { [page] _, emit in
      page.calls.note(.effect)
      await emit.onEach(page.room.messages) { _ in page.calls.note(.message) }
    }
    on(Waiting.self, transformer: debounce(for: .zero, scheduler: page.clock)) { [page] _, _ in
      page.calls.note(.queue)
    }
    add(Listening())
    add(Waiting())
  }

  override func close() -> BlocClosing {
    page.calls.note(.end)
    return super.close()
  }
}

protocol CallingEvent: Sendable {}
private struct Listening: CallingEvent {}
private struct Waiting: CallingEvent {}

struct CallingBlocPage: MovableBlocPage {
  let path = "/calls", title = "Calls", addresses = PageAddresses.paths
  let page: CallingPage
  var resumed: CallingAction? { .resumed }

  func makeBloc(for visit: Visit, on session: isolated any Actor) -> CallingBloc {
    page.calls.note(.make)
    return CallingBloc(page, isolation: session)
  }

  func makeBloc(for visit: Visit, resuming state: String, on session: isolated any Actor) -> CallingBloc {
    page.calls.note(.makeAgain)
    return CallingBloc(page, isolation: session)
  }

  func body(_ bloc: CallingBloc) -> some View<CallingAction> {
    let _ = page.calls.note(.body)
    Button("Tap", send: .tapped)
    Button("Shout", send: .shouted)
    TextField("Name", text: FieldValue(bloc.state) { .named($0) })
  }

  func title(_ bloc: CallingBloc) -> String {
    page.calls.note(.title)
    return title
  }

  func address(_ bloc: CallingBloc) -> PageAddress? {
    page.calls.note(.address)
    return nil
  }

  func accepts(_ address: PageAddress) -> Bool { true }
  func action(for address: PageAddress) -> CallingAction? { .opened }

  func send(_ action: CallingAction, to bloc: CallingBloc) {
    switch action {
    case .opened: page.calls.note(.open)
    case .tapped: page.calls.note(.send)
    case .shouted: page.room.messages.send(1)
    case .resumed: page.calls.note(.resume)
    case .named(let name):
      page.calls.note(.field)
      bloc.emit(name)
    }
  }

  func savedState(of bloc: CallingBloc) -> String {
    page.calls.note(.savedState)
    return bloc.state
  }

  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? { page.calls.storage(of: visit) }
}
