import ComposableArchitecture
import Testing

@testable import ReadingList

private let emma = Book(id: "OL1W", title: "Emma", author: "Jane Austen")

private struct Offline: Error {}

struct SearchTests {
  @Test func foundBooksAreShown() async {
    let store = TestStore(initialState: Search.State(query: "emma")) {
      Search()
    } withDependencies: {
      $0.catalog.search = { _ in [emma] }
    }
    await store.send(.searchTapped) { $0.isSearching = true }
    await store.receive(\.response.success) {
      $0.isSearching = false
      $0.books = [emma]
    }
  }

  @Test func failedSearchKeepsTheBooks() async {
    let store = TestStore(initialState: Search.State(query: "persuasion", books: [emma])) {
      Search()
    } withDependencies: {
      $0.catalog.search = { _ in throw Offline() }
    }
    await store.send(.searchTapped) { $0.isSearching = true }
    await store.receive(\.response.failure) {
      $0.isSearching = false
      $0.hasFailed = true
    }
  }
}
