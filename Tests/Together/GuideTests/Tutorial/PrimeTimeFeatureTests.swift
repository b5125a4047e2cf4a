#if Macros
  import ComposableArchitecture
  import Testing

  @MainActor
  struct PrimeTimeFeatureTests {
    @Test func aFavoriteOfTheModalIsInTheList() async {
      let counter = CounterFeature.State(count: 7)
      let store = TestStore(initialState: PrimeTimeFeature.State(counter: counter)) {
        PrimeTimeFeature()
      }
      await store.send(\.counter.isPrimeButtonTapped) {
        $0.counter.primeModal = PrimeModalFeature.State(count: 7)
      }
      await store.send(\.counter.primeModal.presented.favoriteButtonTapped) {
        $0.activity = [.added(7)]
        $0.favorites.$primes.withLock { $0 = [7] }
      }
      await store.send(\.counter.primeModal.presented.doneTapped)
      await store.receive(\.counter.primeModal.dismiss) { $0.counter.primeModal = nil }
      await store.send(\.favorites.removeTapped, 7) {
        $0.activity = [.added(7), .removed(7)]
        $0.favorites.$primes.withLock { $0 = [] }
      }
    }
  }
#endif
