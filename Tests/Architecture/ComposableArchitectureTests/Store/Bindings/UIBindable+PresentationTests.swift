import ComposableArchitecture
import Testing

@MainActor
struct UIBindablePresentationTests {
  private struct Gallery: Reducer {
    struct State: Equatable {
      @PresentationState var counter: Child.State?
    }

    enum Action: CasePathable {
      case show
      case counter(PresentationAction<Child.Action>)

      struct AllCasePaths: Sendable {
        let counter = AnyCasePath(case: Action.counter)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .show = action { state.counter = Child.State() }
        return .none
      }
      .ifLet(\.$counter, action: \.counter) { Child() }
    }
  }

  private struct GalleryView {
    @UIBindable var store: StoreOf<Gallery>

    var counter: StoreBinding<StoreOf<Child>?> { $store.scope(state: \.counter, action: \.counter) }
    var sameCounter: StoreBinding<StoreOf<Child>?> { $store.scope(state: \.$counter, action: \.counter) }
  }

  @Test func bindingHoldsTheStoreOfThePresentedStateAndDismissesIt() throws {
    let store = Store(initialState: Gallery.State()) { Gallery() }
    let view = GalleryView(store: store)
    #expect(view.counter.wrappedValue == nil)
    view.counter.wrappedValue = nil
    store.send(.show)
    let counter = try #require(view.counter.wrappedValue)
    #expect(counter === view.counter.wrappedValue)
    counter.send(.add(2))
    #expect(store.state.counter?.count == 2)
    #expect(view.sameCounter.wrappedValue?.count == 2)
    view.counter.wrappedValue = counter
    #expect(store.state.counter?.count == 2)
    view.sameCounter.wrappedValue = nil
    #expect(store.state.counter == nil)
    #expect(view.counter.wrappedValue == nil)
  }

  /// Presents rows on a sheet and on a stack.
  private struct Library: Reducer {
    struct Book: Reducer {
      struct State: Equatable, Identifiable { var id: Int }
      enum Action { case renumber(Int) }

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        if case .renumber(let id) = action { state.id = id }
        return .none
      }
    }

    struct State: Equatable {
      @PresentationState var book: Book.State?
      var path = StackState<Book.State>()
    }

    enum Action: CasePathable {
      case show(Int)
      case book(PresentationAction<Book.Action>)
      case path(StackActionOf<Book>)

      struct AllCasePaths: Sendable {
        let book = AnyCasePath(case: Action.book)
        let path = AnyCasePath(case: Action.path)
      }
      static let allCasePaths = AllCasePaths()
    }

    var dismisses = true

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .show(let id) = action { state.book = Book.State(id: id) }
        return .none
      }
      .forEach(\.path, action: \.path) { Book() }
      if dismisses {
        EmptyReducer().ifLet(\.$book, action: \.book) { Book() }
      }
    }
  }

  @Test func dismissingAnOutdatedBindingKeepsTheReplacement() {
    @UIBindable var store = Store(initialState: Library.State()) { Library() }
    let early = $store.scope(\.$book, action: \.book)
    store.send(.show(1))
    early.wrappedValue = nil
    #expect(store.state.book?.id == 1)
    let first = $store.scope(\.$book, action: \.book)
    store.send(.show(2))
    first.wrappedValue = nil
    #expect(store.state.book?.id == 2)
    // The presentation now shows the other row.
    #expect(first.wrappedValue?.id == 2)
    first.wrappedValue = nil
    #expect(store.state.book == nil)
  }

  @Test func undismissedChildrenAreReportedWhereTheBindingWasMade() async {
    @UIBindable var store = Store(initialState: Library.State()) { Library(dismisses: false) }
    store.send(.show(1))
    let line = #line + 1
    let book = $store.scope(\.$book, action: \.book)
    let reports = await reports { book.wrappedValue = nil }
    #expect(reports.map(\.line) == [line])
    expectNoDifference(
      reports.first?.text,
      """
      A binding was set to 'nil', but 'dismiss' didn't dismiss the presented feature.

        Expected state: UIBindablePresentationTests.Library.Book.State

      Add 'ifLet' to the reducer of 'UIBindablePresentationTests.Library.State', which sets the state to 'nil' when it receives 'dismiss':

          var body: some ReducerOf<Self> {
            Reduce { state, action in … }
              .ifLet(\\.$destination, action: \\.destination) { … }
          }

      If it has one, the action didn't reach it: the parent must run the reducer by 'Scope', 'ifLet' or 'forEach'.
      """
    )
    #expect(store.state.book?.id == 1)
  }

  @Test func queuedDismissalsAreNotReported() async {
    @UIBindable var store = Store(initialState: Library.State()) { Library() }
    let view = $store
    store.send(.show(1))
    let reports = await reports {
      let observer = store.publisher.dropFirst().first().sink { _ in
        view.scope(\.$book, action: \.book).wrappedValue = nil
      }
      store.send(.show(2))
      observer.cancel()
    }
    #expect(reports.isEmpty)
    #expect(store.state.book == nil)
  }

  @Test func aBindingOfAStackHoldsItsStore() {
    @UIBindable var store = Store(
      initialState: Library.State(path: StackState([Library.Book.State(id: 1)]))
    ) {
      Library()
    }
    let path: StoreBinding<Store<StackState<Library.Book.State>, StackActionOf<Library.Book>>> =
      $store.scope(\.path, action: \.path)
    #expect(path.wrappedValue === $store.scope(state: \.path, action: \.path).wrappedValue)
    #expect(path.wrappedValue === store.scope(state: \.path, action: \.path))
    let id = path.wrappedValue.state.ids[0]
    path.wrappedValue = path.wrappedValue
    #expect(store.path.count == 1)
    path.wrappedValue.send(.popFrom(id: id))
    #expect(store.path.isEmpty)
  }

  @Test func aBindingToAStoreIsScopedLikeABindableStore() {
    let store = Store(initialState: Library.State(path: StackState([Library.Book.State(id: 1)]))) {
      Library()
    }
    let binding = UIBinding.constant(store).animation(.default)
    store.send(.show(1))
    let book = binding.scope(\.$book, action: \.book)
    #expect(book.wrappedValue === store.scope(\.$book, action: \.book))
    #expect(binding.scope(state: \.$book, action: \.book).wrappedValue === book.wrappedValue)
    #expect(binding.scope(state: \.book, action: \.book).wrappedValue != nil)
    #expect(book.transaction == binding.transaction)
    #expect(binding.scope(\.path, action: \.path).wrappedValue === store.scope(\.path, action: \.path))
    book.wrappedValue = nil
    #expect(store.state.book == nil)
  }
}
