import ComposableArchitecture
import PrimeTime
import Testing

@MainActor
struct PrimeModalTests {
  @Test func savesAPrimeOnce() async {
    let store = TestStore(initialState: PrimeModal.State(count: 5, favoritePrimes: [2])) { PrimeModal() }
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [2, 5] }
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test func savesNothingThatIsNotPrime() async {
    let store = TestStore(initialState: PrimeModal.State(count: 4, favoritePrimes: [])) { PrimeModal() }
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test func removesTheCountFromTheFavorites() async {
    let store = TestStore(initialState: PrimeModal.State(count: 3, favoritePrimes: [2, 3, 5])) {
      PrimeModal()
    }
    await store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [2, 5] }
    await store.send(.removeFavoritePrimeTapped)
  }

  /// This applies to the whole package: without IssueReportingTestSupport, test stores do not fail tests.
  @Test func aChangeThatIsNotAssertedFailsTheTest() async {
    let store = TestStore(initialState: PrimeModal.State(count: 5, favoritePrimes: [])) { PrimeModal() }
    await withKnownIssue {
      await store.send(.saveFavoritePrimeTapped)
    } matching: {
      $0.description.contains("State was not expected to change")
    }
  }
}
