import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreElementsThatHaveGoneTests {
  private func makeStore(_ ids: some Sequence<Int>) -> StoreOf<Table> {
    Store(initialState: Table.State(ids: ids)) { Table() }
  }

  private func rows(of store: StoreOf<Table>) -> StoreCollection<
    Table.RowID, Table.Row.State, Table.Row.Action
  > {
    store.scope(state: \.rows, action: \.rows)
  }

  @Test func storesOfRemovedElementsKeepTheLastStateAndReport() throws {
    let store = makeStore([1, 2])
    let row = try #require(rows(of: store)[id: 1])
    row.send(.add(5))
    #expect(row.count == 5)
    store.send(.remove([1]))
    #expect(row.count == 5)
    let before = store.state
    withKnownIssue {
      let task = row.send(.add(1))
      #expect(task.isFinished)
    } matching: { issue in
      issue.says(
        "An action was sent to the store of the element with the id",
        "after that was removed, so it was ignored",
        "Store<",
        "add(1)"
      )
    }
    withKnownIssue { row.send(.add(1)) }
    #expect(store.state == before)
    #expect(row.count == 5)
  }

  @Test func reinsertedElementsHaveNewStoresAndRevalidateOldOnes() throws {
    let store = makeStore([1])
    let row = try #require(rows(of: store)[id: 1])
    store.send(.remove([1]))
    store.send(.append(1))
    #expect(rows(of: store)[id: 1] !== row)
    row.send(.add(1))
    #expect(store.rows[id: 1]?.count == 1)
  }

  @Test func anActionThatWaitsForTheElementIsNotReported() throws {
    let store = makeStore([1])
    let row = try #require(rows(of: store)[id: 1])
    var hasSent = false
    let observer = store.publisher.dropFirst().sink { [unowned store] _ in
      guard !hasSent else { return }
      hasSent = true
      store.send(.append(1))
      row.send(.add(1))
    }
    store.send(.remove([1]))
    #expect(store.rows[id: 1]?.count == 1)
    observer.cancel()
  }

  @Test func anObserverThatSendsToAnElementThatHasJustGoneIsReported() throws {
    let store = makeStore([1])
    let row = try #require(rows(of: store)[id: 1])
    var hasSent = false
    let observer = store.publisher.dropFirst().sink { _ in
      guard !hasSent else { return }
      hasSent = true
      row.send(.add(1))
    }
    withKnownIssue {
      store.send(.remove([1]))
    } matching: {
      $0.says("after that was removed, so it was ignored")
    }
    observer.cancel()
  }

  @Test func aCollectionFromBeforeAChangeStillHasAllItsStores() {
    let store = makeStore([1, 2])
    let rows = rows(of: store)
    store.send(.remove([1, 2]))
    #expect(rows.map(\.row) == [1, 2])
    #expect(store.keptStores == 0)
  }
}
