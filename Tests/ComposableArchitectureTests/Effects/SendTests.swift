import ComposableArchitecture
import Testing

@MainActor @Suite struct SendTests {
  struct Search: Reducer {
    enum Action: Equatable { case found(String) }

    func reduce(into state: inout Int, action: Action) -> EffectOf<Self> {
      .run { send in try await Self.search("swift", send) }
    }

    static func search(_ query: String, _ send: SendOf<Self>) async throws {
      await send(.found(query), animation: .spring)
      await send(.found("\(query) again"))
    }
  }

  @Test func anOperationCanBeTestedWithoutAStore() async throws {
    var actions: [Search.Action] = []
    var transactions: [Transaction] = []
    try await Search.search(
      "swift",
      Send { action in
        actions.append(action)
        transactions.append(.current)
      }
    )
    #expect(actions == [.found("swift"), .found("swift again")])
    #expect(transactions == [Transaction(animation: .spring), Transaction()])
  }

  @Test func aCancelledTaskSendsNothing() async {
    var actions: [Int] = []
    let send = Send<Int> { actions.append($0) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await send(1)
    }
    await task.value
    #expect(actions.isEmpty)
  }
}
