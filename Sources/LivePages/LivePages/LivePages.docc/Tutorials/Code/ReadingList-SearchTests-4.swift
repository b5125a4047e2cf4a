import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import ReadingList

private let emma = Book(id: "OL1W", title: "Emma", author: "Jane Austen")

private let ada = Reader(id: "ada", name: "Ada")

private struct Offline: Error {}

struct SearchTests {
  @Test func foundBooksAreShown() async {
    @Shared(.shelf(of: ada)) var shelf
    let store = TestStore(initialState: Search.State(shelf: $shelf, query: "emma")) {
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
    @Shared(.shelf(of: ada)) var shelf
    let store = TestStore(initialState: Search.State(shelf: $shelf, query: "persuasion", books: [emma])) {
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

  @Test func failedSearchCanBeRepeated() async throws {
    let readers = try Readers("Ada=0123456789abcdef0123456789abcdef")
    let isOnline = LockIsolated(false)
    let page = await withDependencies {
      $0.catalog.search = { _ in
        guard isOnline.value else { throw Offline() }
        return [emma]
      }
    } operation: {
      await LivePageTest(SearchPage(readers: readers), user: "ada")
    }
    await page.field("Title or author").type("emma")
    await page.button("Search").click()
    #expect(await page.text.contains("The catalog didn't respond."))
    isOnline.setValue(true)
    await page.button("Try again").click()
    #expect(await page.text.contains("Emma by Jane Austen"))
    #expect(await !page.button("Try again").isThere)
  }

  @Test func bookIsAddedOnce() async {
    @Shared(.shelf(of: ada)) var shelf
    let store = TestStore(initialState: Search.State(shelf: $shelf, books: [emma])) { Search() }
    await store.send(.addTapped(emma.id)) {
      $0.$shelf.withLock { $0.append(emma) }
    }
    await store.send(.addTapped(emma.id))
  }
}
