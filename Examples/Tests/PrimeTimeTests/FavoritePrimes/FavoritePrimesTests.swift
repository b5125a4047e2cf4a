import ComposableArchitecture
import Foundation
import PrimeTime
import Synchronization
import Testing

@MainActor
struct FavoritePrimesTests {
  @Test func deletesSeveralRowsAtOnce() async {
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2, 3, 5, 7])) {
      FavoritePrimes()
    }
    await store.send(.deleteFavoritePrimes([0, 2])) { $0.favoritePrimes = [3, 7] }
  }

  @Test func deletingRowsThatAreNotThereChangesNothing() async {
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2, 3])) { FavoritePrimes() }
    await store.send(.deleteFavoritePrimes([5]))
  }

  @Test func savesTheListAndShowsANotice() async {
    let file = MemoryFile()
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2, 3])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritePrimesFile.save = { file.save($0) }
    }
    await store.send(.saveButtonTapped)
    await store.receive(.savedFavoritePrimes(.success(2))) { $0.notice = .saved(count: 2) }
    #expect(file.primes == [2, 3])
    await store.send(.noticeDismissed) { $0.notice = nil }
  }

  @Test func loadsTheListAndShowsANotice() async {
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritePrimesFile.load = { .success([3, 31]) }
    }
    await store.send(.loadButtonTapped)
    await store.receive(.loadedFavoritePrimes(.success([3, 31]))) {
      $0.favoritePrimes = [3, 31]
      $0.notice = .loaded(count: 2)
    }
  }

  @Test(
    arguments: [
      FavoritePrimesFileError.missing(path: "p"), .unreadable(path: "p", reason: "r"), .damaged(path: "p"),
    ])
  func unloadableFilesShowANoticeAndKeepTheList(_ error: FavoritePrimesFileError) async {
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2, 3])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritePrimesFile.load = { .failure(error) }
    }
    await store.send(.loadButtonTapped)
    await store.receive(.loadedFavoritePrimes(.failure(error))) { $0.notice = .failed(error) }
  }

  @Test func aFileThatCannotBeWrittenIsANotice() async {
    let error = FavoritePrimesFileError.unwritable(path: "p", reason: "disk full")
    let store = TestStore(initialState: FavoritePrimes.State(favoritePrimes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritePrimesFile.save = { _ in .failure(error) }
    }
    await store.send(.saveButtonTapped)
    await store.receive(.savedFavoritePrimes(.failure(error))) { $0.notice = .failed(error) }
  }
}

/// A file in memory, with the last saved contents.
private final class MemoryFile: Sendable {
  private let storage = Mutex<[Int]>([])

  var primes: [Int] { storage.withLock { $0 } }

  func save(_ primes: [Int]) -> Result<Void, FavoritePrimesFileError> {
    storage.withLock { $0 = primes }
    return .success(())
  }
}
