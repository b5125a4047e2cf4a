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

  @Test func aBindingHoldsTheStoreOfWhatIsPresentedAndDismissesIt() throws {
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
}
