import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

struct ViewStoreStressTests {
  private actor Session {
    private var store: StoreOf<Screen>?

    func start() {
      store = Store(initialState: Screen.State()) { Screen() }
    }

    /// Creates view stores with one observer each, to be released elsewhere.
    func makeViewStores(_ count: Int) -> UncheckedBox<[(ViewStoreOf<Screen>, AnyCancellable)]>? {
      store.map { store in
        UncheckedBox(
          (0..<count).map { _ in
            let viewStore = ViewStore(store, observe: { $0 })
            return (viewStore, viewStore.publisher.sink { _ in })
          }
        )
      }
    }

    func change(times: Int) {
      for count in 0..<times { store?.send(.set(count)) }
    }

    var observerCount: Int? { store?.core.observers.count }
  }

  @Test func viewStoresMayBeReleasedOnOtherThreadsWhileTheStoreChanges() async {
    let session = Session()
    await session.start()
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          let viewStores = await session.makeViewStores(5)
          _ = consume viewStores
        }
        group.addTask { await session.change(times: 20) }
      }
    }
    #expect(await session.observerCount == 0)
  }
}
