import Bloc
import ComposableArchitecture
import Dispatch
import Foundation
import LivePages

/// A way in which a page's code is called.
enum PageCall: CaseIterable {
  case make, body, title, address, open, send, field, appear, disappear, end, savedState, makeAgain, resume
  /// A call by an effect, a task or the handler of a bloc.
  case effect
  /// A call by a message that a different visitor has sent.
  case message
  /// A call by a dispatch queue, as by a timer.
  case queue
}

/// The storage of a visitor, which stores nothing.
private final class VisitorStorage: HydratedStorage {
  let visitor: String

  init(of visitor: String) { self.visitor = visitor }

  func read(_ token: String) -> HydratedRecord? { nil }
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    completion(.success(()))
  }
  func delete(_ token: String, completion: @escaping Completion) { completion(.success(())) }
  func clear(completion: @escaping Completion) { completion(.success(())) }
  func close(completion: @escaping Completion) { completion(.success(())) }
}

/// The calls of the code of one visitor's pages, with the visitors whose storage the code used.
final class PageCalls: Sendable {
  private struct Record {
    var visitor = ""
    var callers: [PageCall: Set<String>] = [:]
  }

  private let record = LockIsolated(Record())

  /// Notes the visitor to whom the calls belong.
  func storage(of visit: Visit) -> any HydratedStorage {
    record.withValue { $0.visitor = visit.browser.text }
    return VisitorStorage(of: visit.browser.text)
  }

  func note(_ call: PageCall) {
    let visitor = (HydratedBloc.storage as? VisitorStorage)?.visitor ?? "nobody"
    _ = record.withValue { $0.callers[call, default: []].insert(visitor) }
  }

  func happened(_ call: PageCall) -> Bool { record.withValue { $0.callers[call] != nil } }

  /// Returns a Boolean value that indicates whether code ran, and always on behalf of the visitor.
  func isOwn(_ call: PageCall) -> Bool { record.withValue { $0.callers[call] == [$0.visitor] } }
}

/// Messages between all visitors.
final class Room: Sendable {
  // A subject may be used by several threads.
  nonisolated(unsafe) let messages = PassthroughSubject<Int, Never>()
}

/// What a page in this file needs: the record of its calls, and the room that all visitors share.
struct CallingPage: Sendable {
  let calls: PageCalls
  let room: Room
  let clock = DispatchQueue(label: "clock")
}

// MARK: - Store

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

// MARK: - Object

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

  init(_ page: CallingPage, queue: DispatchQueue) {
    calls = page.calls
    page.room.messages
      .receive(on: queue)
      .sink { [calls] _ in calls.note(.message) }
      .store(in: &cancellables)
    Just(1)
      .delay(for: .zero, scheduler: queue)
      .sink { [calls] _ in calls.note(.queue) }
      .store(in: &cancellables)
    Task { [calls] in calls.note(.effect) }
  }
}

struct CallingObjectPage: MovableObjectPage {
  let path = "/calls", title = "Calls", addresses = PageAddresses.paths
  let page: CallingPage

  func makeObject(for visit: Visit, queue: DispatchQueue, on session: isolated any Actor) -> CallingObject {
    page.calls.note(.make)
    return CallingObject(page, queue: queue)
  }

  func makeObject(
    for visit: Visit,
    resuming state: String,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> CallingObject {
    page.calls.note(.makeAgain)
    return CallingObject(page, queue: queue)
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

// MARK: - Bloc

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
