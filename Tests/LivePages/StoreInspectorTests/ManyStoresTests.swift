import ComposableArchitecture
import StoreInspector
import Testing
import TypedSecrets

/// Tests of concurrent stores of many actors, while the inspector is read.
struct ManyStoresTests {
  private actor Owner {
    private var store: Store<String, String>?

    func start(_ number: Int, by inspector: Inspector) {
      store = Store(initialState: "") { Last().inspected("store \(number)", by: inspector) }
    }

    func type(_ count: Int) {
      for number in 1...count {
        let text = "typed \(number)"
        TypedSecret.handle(text) { _ = store?.send(text) }
      }
    }

    func travel() throws -> String? {
      try store?.inspection?.travel(to: 190)
      defer { try? store?.inspection?.resume() }
      return store?.withState { $0 }
    }
  }

  private struct Last: Reducer {
    func reduce(into state: inout String, action: String) -> Effect<String> {
      state = action
      return .none
    }
  }

  @Test func storesOfAnyActorsRecordWithOneInspector() async throws {
    let inspector = Inspector(limits: InspectionLimits(entries: 20))
    let owners = (0..<40).map { _ in Owner() }
    await withTaskGroup(of: Void.self) { group in
      for (number, owner) in owners.enumerated() {
        group.addTask {
          await owner.start(number, by: inspector)
          for _ in 1...10 { await owner.type(20) }
        }
      }
      group.addTask {
        for _ in 1...10 {
          for store in inspector.stores { _ = (store.lines.last, store.session) }
          await Task.yield()
        }
      }
    }
    let stores = inspector.stores
    #expect(Set(stores.map(\.name)).count == 40)
    #expect(Set(stores.map(\.number)).count == 40)
    for store in stores {
      #expect(store.lines.map(\.number) == Array(181...200))
      #expect(store.lines.last?.action == "<redacted>")
    }
    for owner in owners { #expect(try await owner.travel() == "typed 10") }
  }
}
