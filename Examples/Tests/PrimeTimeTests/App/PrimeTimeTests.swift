import ComposableArchitecture
import Foundation
import PrimeTime
import Testing

@MainActor
struct PrimeTimeTests {
  private let now = Date(timeIntervalSince1970: 1_234)

  @Test func theWholeStory() async {
    let store = TestStore(initialState: PrimeTime.State()) {
      PrimeTime()
    } withDependencies: {
      $0.date = .constant(now)
      $0.nthPrime = NthPrimeClient { n in Effect(value: n == 2 ? 3 : nil) }
      $0.favoritePrimesFile = FavoritePrimesFile(load: { .success([7]) }, save: { _ in .success(()) })
    }
    await store.send(.counter(.incrTapped)) { $0.counter.count = 1 }
    await store.send(.counter(.incrTapped)) { $0.counter.count = 2 }

    await store.send(.counter(.nthPrimeButtonTapped)) { $0.counter.isNthPrimeButtonDisabled = true }
    await store.receive(.counter(.nthPrimeResponse(n: 2, prime: 3))) {
      $0.counter.isNthPrimeButtonDisabled = false
      $0.counter.alert = AlertState(.found(n: 2, prime: 3))
    }
    await store.send(\.counter.alert.dismiss) { $0.counter.alert = nil }

    await store.send(.counter(.isPrimeButtonTapped)) { $0.counter.isPrimeModalShown = true }
    await store.send(.primeModal(.saveFavoritePrimeTapped)) {
      $0.favoritePrimes = [2]
      $0.activityFeed = [Activity(id: 0, timestamp: now, kind: .addedFavoritePrime(2))]
    }
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    await store.send(.counter(.primeModalDismissed)) { $0.counter.isPrimeModalShown = false }

    await store.send(.favoritePrimes(.saveButtonTapped))
    await store.receive(.favoritePrimes(.savedFavoritePrimes(.success(1)))) {
      $0.favoritePrimesNotice = .saved(count: 1)
    }

    await store.send(.favoritePrimes(.loadButtonTapped))
    await store.receive(.favoritePrimes(.loadedFavoritePrimes(.success([7])))) {
      $0.favoritePrimes = [7]
      $0.favoritePrimesNotice = .loaded(count: 1)
      $0.activityFeed += [
        Activity(id: 1, timestamp: now, kind: .removedFavoritePrime(2)),
        Activity(id: 2, timestamp: now, kind: .addedFavoritePrime(7)),
      ]
    }
  }

  @Test func deletingFromTheListIsRecorded() async {
    var state = PrimeTime.State()
    state.favoritePrimes = [2, 3, 5]
    let store = TestStore(initialState: state) {
      PrimeTime()
    } withDependencies: {
      $0.date = .constant(now)
    }
    await store.send(.favoritePrimes(.deleteFavoritePrimes([0, 2]))) {
      $0.favoritePrimes = [3]
      $0.activityFeed = [
        Activity(id: 0, timestamp: now, kind: .removedFavoritePrime(2)),
        Activity(id: 1, timestamp: now, kind: .removedFavoritePrime(5)),
      ]
    }
  }

  @Test func damagedFilesKeepTheList() async {
    var state = PrimeTime.State()
    state.favoritePrimes = [2]
    let store = TestStore(initialState: state) {
      PrimeTime()
    } withDependencies: {
      $0.favoritePrimesFile.load = { .failure(.damaged(path: "p")) }
    }
    await store.send(.favoritePrimes(.loadButtonTapped))
    await store.receive(.favoritePrimes(.loadedFavoritePrimes(.failure(.damaged(path: "p"))))) {
      $0.favoritePrimesNotice = .failed(.damaged(path: "p"))
    }
  }
}
