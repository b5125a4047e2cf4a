import Bloc
import ComposableArchitecture
import Dispatch
import LivePages

enum CallingAction: Equatable {
  case opened, tapped, shouted, resumed
  case named(String)
}

final class CallingObject: ObservableObject {
  @Published var name = "" {
    didSet { calls.note(.field) }
  }

  private let calls: PageCalls
  private var cancellables: Set<AnyCancellable> = []

  init(_ page: CallingPage, queue: DispatchQueue, on session: isolated any Actor) {
    calls = page.calls
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { [calls] _, _ in .run { _ in calls.note(.queueEffect) } }
    }
    page.room.messages
      .receive(on: queue)
      .sink { [calls] _ in calls.note(.message) }
      .store(in: &cancellables)
    Just(1)
      .delay(for: .zero, scheduler: queue)
      .sink { [calls] _ in
        calls.note(.queue)
        store.send(0)
      }
      .store(in: &cancellables)
    Task { [calls] in calls.note(.effect) }
  }
}

struct CallingObjectPage: MovableObjectPage {
  let path = "/calls", title = "Calls", addresses = PageAddresses.paths
  let page: CallingPage

  func makeObject(for visit: Visit, queue: DispatchQueue, on session: isolated any Actor) -> CallingObject {
    page.calls.note(.make)
    return CallingObject(page, queue: queue, on: session)
  }

  func makeObject(
    for visit: Visit,
    resuming state: String,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> CallingObject {
    page.calls.note(.makeAgain)
    return CallingObject(page, queue: queue, on: session)
  }

  func body(_ object: CallingObject) -> some View<CallingAction> {
    let _ = page.calls.note(.body)
    Button("Tap", send: .tapped)
    Button("Shout", send: .shouted)
    TextField("Name", text: object.field(\.name))
  }

  func title(_ object: CallingObject) -> String {
    page.calls.note(.title)
    return title
  }

  func address(_ object: CallingObject) -> PageAddress? {
    page.calls.note(.address)
    return nil
  }

  func accepts(_ address: PageAddress) -> Bool { true }
  func action(for address: PageAddress) -> CallingAction? { .opened }

  func send(_ action: CallingAction, to object: CallingObject) {
    switch action {
    case .opened: page.calls.note(.open)
    case .shouted: page.room.messages.send(1)
    case .tapped, .resumed, .named: page.calls.note(.send)
    }
  }

  func appear(_ object: CallingObject) { page.calls.note(.appear) }
  func disappear(_ object: CallingObject) { page.calls.note(.disappear) }
  func end(_ object: CallingObject) { page.calls.note(.end) }
  func resume(_ object: CallingObject) { page.calls.note(.resume) }

  func savedState(of object: CallingObject) -> String {
    page.calls.note(.savedState)
    return object.name
  }

  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? { page.calls.storage(of: visit) }
}
