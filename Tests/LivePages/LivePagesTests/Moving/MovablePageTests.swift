import Bloc
import CombineShim
import ComposableArchitecture
import Dispatch
import Foundation
import LivePages
import LivePagesCore
import Testing

/// Tests of pages with stores, blocs and objects that move to another server, which accepts the events
/// offered before.
struct MovablePageTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Codable, Equatable {
      var count = 0
      var name = ""
      var resumptions = 0
      var ticks = 0
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case add(Int)
      case resumed
      case ticked
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .add(let amount):
          state.count += amount
          return .none
        case .resumed:
          state.resumptions += 1
          return .send(.ticked)
        case .ticked:
          state.ticks += 1
          return .none
        }
      }
    }
  }

  private struct CounterPage: MovableStorePage {
    let path = "/counter", title = "Counter"
    var resumed: Counter.Action? { .resumed }

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
      makeStore(for: visit, resuming: Counter.State(), on: session)
    }

    func makeStore(
      for visit: Visit,
      resuming state: Counter.State,
      on session: isolated any Actor
    ) -> StoreOf<Counter> {
      Store(initialState: state) { Counter() }
    }

    func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
      Text("\(store.count) \(store.name) \(store.resumptions) \(store.ticks)", .p, .id("shown"))
      if store.count > 1 { Button("Less", send: .add(-1)) }
      Button("More", send: .add(1)).id("act")
      TextField("Name", text: store.field(\.name)).id("field")
    }
  }

  private final class CounterCubit: Cubit<Int> {
    func add(_ amount: Int) { emit(state + amount) }
  }

  private struct CubitPage: MovableBlocPage {
    enum Action: Equatable { case add(Int) }
    let path = "/cubit", title = "Cubit"
    var resumed: Action? { .add(100) }

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterCubit {
      CounterCubit(0, isolation: session)
    }

    func makeBloc(for visit: Visit, resuming state: Int, on session: isolated any Actor) -> CounterCubit {
      CounterCubit(state, isolation: session)
    }

    func body(_ cubit: CounterCubit) -> some View<Action> {
      Text("\(cubit.state)", .p, .id("shown"))
      Button("More", send: .add(1)).id("act")
    }

    func send(_ action: Action, to cubit: CounterCubit) {
      if case .add(let amount) = action { cubit.add(amount) }
    }
  }

  private final class CounterBloc: Bloc<Int, Int> {
    init(_ count: Int, isolation: isolated any Actor) {
      super.init(count, isolation: isolation)
      on(Int.self) { event, emit in emit(emit.state + event) }
    }
  }

  private struct BlocCounterPage: MovableBlocPage {
    let path = "/bloc", title = "Bloc"

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterBloc {
      CounterBloc(0, isolation: session)
    }

    func makeBloc(for visit: Visit, resuming state: Int, on session: isolated any Actor) -> CounterBloc {
      CounterBloc(state, isolation: session)
    }

    func body(_ bloc: CounterBloc) -> some View<Int> {
      Text("\(bloc.state)", .p, .id("shown"))
      Button("More", send: 1).id("act")
    }
  }

  private final class Note: ObservableObject {
    @Published var text = ""
    @Published var isResumed = false
  }

  private struct NotePage: MovableObjectPage {
    let path = "/note", title = "Note"

    func makeObject(for visit: Visit, queue: DispatchQueue, on session: isolated any Actor) -> Note { Note() }

    func savedState(of note: Note) -> String { note.text }

    func makeObject(
      for visit: Visit,
      resuming text: String,
      queue: DispatchQueue,
      on session: isolated any Actor
    ) -> Note {
      let note = Note()
      note.text = text
      return note
    }

    func resume(_ note: Note) { note.isResumed = true }

    func body(_ note: Note) -> some View<Never> {
      Text("\(note.text) \(note.isResumed)", .p, .id("shown"))
      TextField("Text", text: note.field(\.text)).id("field")
    }
  }

  private struct OpenSeal: SessionSeal {
    func key(of token: SecretToken) -> SessionKey { SessionKey(text: token.text) }
    func seal(_ content: Data, of key: SessionKey, epoch: Int) -> Data { content }
    func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)? { (content, 0) }
  }

  private struct Server {
    let registry: SessionRegistry
    let keeper: SessionKeeper

    init(_ storage: MemorySessionStorage, _ page: some LivePage) {
      keeper = SessionKeeper(storage: storage, seal: OpenSeal())
      registry = SessionRegistry(limits: SessionLimits(), keeper: keeper)
      registry.pages.add(page)
    }
  }

  /// Sends events to one server, moves the page, and sends further events under their previous names.
  private func move(_ page: some LivePage, _ before: [(String, WireValue?)], _ after: [(String, WireValue?)])
    async throws
    -> String
  {
    let storage = MemorySessionStorage()
    let (first, second) = (Server(storage, page), Server(storage, page))
    let session = try #require(await first.registry.makeSession())
    let tab = try #require(await session.open(page))
    let root = await tab.page.root()
    func events(_ sent: [(String, WireValue?)]) throws -> [WireEvent] {
      try sent.map { id, value in
        let name = try #require(
          root.rendered().firstMatch(of: try Regex("id=\"\(id)\"[^>]*&quot;event&quot;:&quot;([0-9a-z]+)"))?
            .output[1]
            .substring
        )
        return WireEvent(String(name), value: value)
      }
    }
    try await tab.receive(try events(before), from: 1)
    await first.registry.close()
    let moved = try #require(try await second.registry.find(session.token)?.tab(tab.token))
    // The events arrive before the page is rendered, as when a browser resends them.
    try await moved.receive(try events(after), from: before.count + 1)
    let html = await moved.page.root().rendered()
    await second.registry.close()
    return String(html.firstMatch(of: /id="shown">([^<]*)</)?.1 ?? "")
  }

  @Test func movedStoresResumeAndAcceptEarlierOffers() async throws {
    let shown = try await move(
      CounterPage(),
      [("act", nil), ("act", nil), ("field", .string("Blob"))],
      [("act", nil), ("field", .string("Blob Jr."))]
    )
    #expect(shown == "3 Blob Jr. 1 1")
  }

  @Test func movedCubitsResumeAndAcceptEarlierOffers() async throws {
    #expect(try await move(CubitPage(), [("act", nil)], [("act", nil)]) == "102")
  }

  @Test func movedBlocsResumeAndAcceptEarlierOffers() async throws {
    #expect(try await move(BlocCounterPage(), [("act", nil), ("act", nil)], [("act", nil)]) == "3")
  }

  @Test func theSavedStateOfABlocIncludesReceivedEvents() async throws {
    let page = BlocCounterPage()
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in })
    let body = await session.body()
    let html = Element(.div) { body }.rendered()
    let name = try #require(html.firstMatch(of: /&quot;event&quot;:&quot;([0-9a-z]+)/)?.1)
    let event = try OfferedEvent(WireEvent(String(name)))
    // Nothing else runs on the session between the events and the save.
    let saved = try await session.saveAfterReceiving(event, times: 3)
    let resumed = try await page.resumeSession(from: saved, for: Visit(), onChange: ChangeSignal { _ in })
    let shown = await resumed.body()
    #expect(Element(.div) { shown }.rendered().contains(">3<"))
    // The bloc handles nothing, so nothing waits.
    let savedLater = try await session.savedState()
    let later = try await page.resumeSession(from: savedLater, for: Visit(), onChange: ChangeSignal { _ in })
    let shownLater = await later.body()
    #expect(Element(.div) { shownLater }.rendered().contains(">3<"))
    for session in [session, resumed, later] { await session.end() }
  }

  @Test func movedObjectsResumeAndAcceptEarlierOffers() async throws {
    let shown = try await move(NotePage(), [("field", .string("a"))], [("field", .string("ab"))])
    #expect(shown == "ab true")
  }

  @Test func invisibleEffectChangesAreSaved() async throws {
    struct QuietPage: MovableStorePage {
      let path = "/quiet", title = "Quiet"

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
        makeStore(for: visit, resuming: Counter.State(), on: session)
      }

      func makeStore(
        for visit: Visit,
        resuming state: Counter.State,
        on session: isolated any Actor
      ) -> StoreOf<Counter> {
        Store(initialState: state) { Counter() }
      }

      func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> { Text("quiet", .p) }
      func appear(_ store: StoreOf<Counter>) { store.send(.ticked) }
    }
    let (saved, save) = AsyncStream.makeStream(of: Void.self)
    let session = await QuietPage().makeSession(
      for: Visit(),
      onChange: ChangeSignal(page: PageConnection { _ in }, noteState: { save.yield() }) { _ in }
    )
    await session.appear()
    var notes = saved.makeAsyncIterator()
    #expect(await notes.next() != nil)
    await session.end()
  }
}

extension BlocPageSession where Page: MovableBlocPage {
  /// Receives events, and returns the state without giving the bloc time to handle them.
  fileprivate func saveAfterReceiving(_ event: OfferedEvent, times: Int) async throws -> Data {
    for _ in 0..<times { try receive(event) }
    return try await savedState()
  }
}
