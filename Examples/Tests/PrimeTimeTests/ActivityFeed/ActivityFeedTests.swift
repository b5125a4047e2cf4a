import ComposableArchitecture
import Foundation
import PrimeTime
import Testing

@MainActor
struct ActivityFeedTests {
  private struct State: Equatable {
    var primes: [Int] = []
    var feed: [Activity] = []
    var other = 0
  }

  private enum Action: Equatable {
    case setPrimes([Int])
    case changeSomethingElse
  }

  private func store(primes: [Int] = [], feed: [Activity] = []) -> TestStore<State, Action> {
    TestStore(initialState: State(primes: primes, feed: feed)) {
      Reduce<State, Action> { state, action in
        switch action {
        case .setPrimes(let primes): state.primes = primes
        case .changeSomethingElse: state.other += 1
        }
        return .none
      }
      .recordingActivity(in: \.feed, of: \.primes)
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1_000))
    }
  }

  private func activity(_ id: Int, _ kind: Activity.Kind) -> Activity {
    Activity(id: id, timestamp: Date(timeIntervalSince1970: 1_000), kind: kind)
  }

  @Test func recordsDatedAdditionsAndRemovals() async {
    let store = store()
    await store.send(.setPrimes([2])) {
      $0.primes = [2]
      $0.feed = [activity(0, .addedFavoritePrime(2))]
    }
    await store.send(.setPrimes([])) {
      $0.primes = []
      $0.feed = [activity(0, .addedFavoritePrime(2)), activity(1, .removedFavoritePrime(2))]
    }
  }

  @Test func aChangeOfSeveralRecordsTheRemovedThenTheAdded() async {
    let store = store(primes: [2, 3, 5])
    await store.send(.setPrimes([5, 7, 11])) {
      $0.primes = [5, 7, 11]
      $0.feed = [
        activity(0, .removedFavoritePrime(2)), activity(1, .removedFavoritePrime(3)),
        activity(2, .addedFavoritePrime(7)), activity(3, .addedFavoritePrime(11)),
      ]
    }
  }

  @Test func newActivitiesReplaceTheOldest() async {
    let store = store(primes: [2, 3], feed: (5..<203).map { activity($0, .addedFavoritePrime(2)) })
    await store.send(.setPrimes([5, 7])) {
      $0.primes = [5, 7]
      $0.feed = (7..<203).map { activity($0, .addedFavoritePrime(2)) }
      $0.feed += [
        activity(203, .removedFavoritePrime(2)), activity(204, .removedFavoritePrime(3)),
        activity(205, .addedFavoritePrime(5)), activity(206, .addedFavoritePrime(7)),
      ]
    }
  }

  @Test func recordsNothingIfTheListIsUnchanged() async {
    let store = store(primes: [2])
    await store.send(.changeSomethingElse) { $0.other = 1 }
    await store.send(.setPrimes([2]))
  }
}
