import Bloc
import ComposableArchitecture
import Dispatch
import LivePages

struct CallingFeature: Reducer {
  struct State: Codable, Equatable {
    var name = ""
  }

  enum Action: Equatable {
    case appeared, opened, tapped, shouted, heard, delayed, resumed
    case named(String)
  }

  let page: CallingPage

  var body: some ReducerOf<Self> {
    Reduce { [page] state, action in
      switch action {
      case .appeared:
        page.calls.note(.appear)
        return .merge(
          .run { _ in page.calls.note(.effect) },
          .publisher { page.room.messages.map { _ in Action.heard } },
          .publisher { Just(Action.delayed).delay(for: .zero, scheduler: page.clock) }
        )
      case .opened: page.calls.note(.open)
      case .tapped: page.calls.note(.send)
      case .shouted: page.room.messages.send(1)
      case .heard: page.calls.note(.message)
      case .delayed: page.calls.note(.queue)
      case .resumed: page.calls.note(.resume)
      case .named(let name):
        page.calls.note(.field)
        state.name = name
      }
      return .none
    }
  }
}

struct CallingStorePage: MovableStorePage {
  let path = "/calls", title = "Calls", addresses = PageAddresses.paths
  let page: CallingPage
  var resumed: CallingFeature.Action? { .resumed }

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<CallingFeature> {
    page.calls.note(.make)
    return Store(initialState: CallingFeature.State()) { CallingFeature(page: page) }
  }

  func makeStore(
    for visit: Visit,
    resuming state: CallingFeature.State,
    on session: isolated any Actor
  ) -> StoreOf<CallingFeature> {
    page.calls.note(.makeAgain)
    return Store(initialState: state) { CallingFeature(page: page) }
  }

  func body(_ store: StoreOf<CallingFeature>) -> some View<CallingFeature.Action> {
    let _ = page.calls.note(.body)
    Button("Tap", send: .tapped)
    Button("Shout", send: .shouted)
    TextField("Name", text: FieldValue(store.withState(\.name)) { .named($0) })
  }

  func title(_ store: StoreOf<CallingFeature>) -> String {
    page.calls.note(.title)
    return title
  }

  func address(_ store: StoreOf<CallingFeature>) -> PageAddress? {
    page.calls.note(.address)
    return nil
  }

  func accepts(_ address: PageAddress) -> Bool { true }
  func action(for address: PageAddress) -> CallingFeature.Action? { .opened }
  func appear(_ store: StoreOf<CallingFeature>) { store.send(.appeared) }
  func disappear(_ store: StoreOf<CallingFeature>) { page.calls.note(.disappear) }

  func savedState(of store: StoreOf<CallingFeature>) -> CallingFeature.State {
    page.calls.note(.savedState)
    return store.withState { $0 }
  }

  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? { page.calls.storage(of: visit) }
}
