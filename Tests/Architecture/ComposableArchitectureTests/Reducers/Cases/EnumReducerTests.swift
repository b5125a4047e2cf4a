import ComposableArchitecture
import Testing

@MainActor
struct EnumReducerTests {
  @Test func anOptionalFeatureRunsByItsStateAlone() {
    let store = Store(initialState: PagedScreen.State(page: .text(TextPage.State()))) { PagedScreen() }
    store.send(.page(.text(.typed("a"))))
    #expect(store.page == .text(TextPage.State(text: "a")))
  }

  @Test func aPresentedFeatureRunsByItsStateAlone() {
    let store = Store(initialState: PagedScreen.State(sheet: .text(TextPage.State()))) { PagedScreen() }
    store.send(.sheet(.presented(.text(.typed("a")))))
    #expect(store.state.sheet == .text(TextPage.State(text: "a")))
    store.send(.sheet(.dismiss))
    #expect(store.state.sheet == nil)
  }

  @Test func theElementsOfAStackRunByTheirStateAlone() throws {
    var stack = StackState<Page.State>()
    stack.append(.text(TextPage.State()))
    let store = Store(initialState: PagedScreen.State(path: stack)) { PagedScreen() }
    let id = try #require(store.path.ids.first)
    store.send(.path(.element(id: id, action: .text(.typed("a")))))
    #expect(store.path[id: id] == .text(TextPage.State(text: "a")))
  }

  @Test func aStoreOfTheCaseSendsToItsFeature() throws {
    let store = Store(initialState: PagedScreen.State(page: .text(TextPage.State()))) { PagedScreen() }
    let page = try #require(store.scope(state: \.page, action: \.page))
    guard case .text(let text) = page.case else {
      Issue.record("The state is in another case.")
      return
    }
    text.send(.typed("b"))
    #expect(store.page == .text(TextPage.State(text: "b")))
  }

  @Test func aStoreOfAnotherCaseIsAProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store(initialState: Page.State.blank) {
          Reduce<Page.State, Page.Action> { _, _ in .none }
        }
        _ = store.scope(ofCase: \.text, action: \.text)
      }
    }
  }
}

private struct TextPage: Reducer {
  struct State: Equatable {
    var text = ""
  }

  enum Action {
    case typed(String)
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    if case .typed(let text) = action { state.text += text }
    return .none
  }
}

private enum Page: EnumReducer {
  enum State: CaseReducerState, Equatable {
    typealias StateReducer = Page
    case text(TextPage.State)
    case blank
  }

  enum Action {
    case text(TextPage.Action)
  }

  enum CaseScope {
    case text(StoreOf<TextPage>)
    case blank
  }

  typealias Body = Reduce<State, Action>

  static var body: Body {
    Reduce(
      CombineReducers {
        Scope(state: \State.Cases.text, action: \Action.Cases.text) { TextPage() }
      }
    )
  }

  static func scope(_ store: StoreOf<Page>) -> CaseScope {
    switch store.state {
    case .text: .text(store.scope(ofCase: \.text, action: \.text))
    case .blank: .blank
    }
  }
}

extension Page.State: CasePathable {
  struct AllCasePaths {
    fileprivate let text = AnyCasePath(case: Page.State.text)
  }
  fileprivate static let allCasePaths = AllCasePaths()
}

extension Page.Action: CasePathable {
  struct AllCasePaths {
    fileprivate let text = AnyCasePath(case: Page.Action.text)
  }
  fileprivate static let allCasePaths = AllCasePaths()
}

private struct PagedScreen: Reducer {
  struct State: Equatable {
    var page: Page.State?
    var path = StackState<Page.State>()
    @PresentationState var sheet: Page.State?
  }

  enum Action {
    case page(Page.Action)
    case path(StackActionOf<Page>)
    case sheet(PresentationAction<Page.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.page, action: \.page)
      .ifLet(\.$sheet, action: \.sheet)
      .forEach(\.path, action: \.path)
  }
}

extension PagedScreen.Action: CasePathable {
  struct AllCasePaths {
    fileprivate let page = AnyCasePath(case: PagedScreen.Action.page)
    fileprivate let path = AnyCasePath(case: PagedScreen.Action.path)
    fileprivate let sheet = AnyCasePath(case: PagedScreen.Action.sheet)
  }
  fileprivate static let allCasePaths = AllCasePaths()
}
