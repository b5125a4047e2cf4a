import CombineShim
import ComposableArchitecture
import Foundation
import PrimeTime
import Testing

/// The behavior of all implementations of PrimeTime.
@MainActor
struct PrimeTimeSpellingsTests {
  private func expect(
    _ driver: any PrimeTimeDriver,
    _ update: (inout PrimeTimeSnapshot) -> Void,
    after inputs: PrimeTimeInput...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var expected = driver.snapshot
    update(&expected)
    for input in inputs { driver.send(input) }
    #expect(driver.snapshot == expected, sourceLocation: sourceLocation)
  }

  private func activity(_ id: Int, _ kind: Activity.Kind) -> Activity {
    Activity(id: id, timestamp: PrimeTimeClients().now, kind: kind)
  }

  @Test(arguments: Spelling.allCases)
  func countsUpAndDown(_ spelling: Spelling) {
    let driver = spelling.makeDriver()
    #expect(driver.snapshot == PrimeTimeSnapshot())
    expect(driver, { $0.count = 2 }, after: .incrTapped, .incrTapped)
    expect(driver, { $0.count = 1 }, after: .decrTapped)
  }

  @Test(arguments: Spelling.allCases)
  func opensAndClosesTheModal(_ spelling: Spelling) {
    let driver = spelling.makeDriver()
    expect(driver, { $0.isPrimeModalShown = true }, after: .isPrimeButtonTapped)
    expect(driver, { $0.isPrimeModalShown = false }, after: .primeModalDismissed)
  }

  @Test(arguments: Spelling.allCases)
  func asksForOnePrimeAtATime(_ spelling: Spelling) {
    let asked = Requests()
    let driver = spelling.makeDriver(PrimeTimeClients(nthPrime: { asked.answers(to: $0) }))
    expect(
      driver,
      {
        $0.count = 3
        $0.isNthPrimeButtonDisabled = true
      },
      after: .incrTapped,
      .incrTapped,
      .nthPrimeButtonTapped,
      .nthPrimeButtonTapped,
      .incrTapped
    )
    #expect(asked.numbers == [2])
    asked.answer(3)
    #expect(driver.snapshot.alert == AlertState(.found(n: 2, prime: 3)))
    #expect(!driver.snapshot.isNthPrimeButtonDisabled)
    expect(driver, { $0.alert = nil }, after: .alertDismissButtonTapped)
    expect(driver, { _ in }, after: .retryButtonTapped)
  }

  @Test(arguments: Spelling.allCases)
  func aFailureIsRetriedForTheSameNumber(_ spelling: Spelling) {
    let asked = Requests()
    let driver = spelling.makeDriver(PrimeTimeClients(nthPrime: { asked.answers(to: $0) }))
    driver.send(.incrTapped)
    driver.send(.nthPrimeButtonTapped)
    asked.answer(nil)
    #expect(driver.snapshot.alert == AlertState(.failed(n: 1)))
    driver.send(.incrTapped)
    expect(
      driver,
      {
        $0.alert = nil
        $0.isNthPrimeButtonDisabled = true
      },
      after: .retryButtonTapped
    )
    asked.answer(2)
    #expect(driver.snapshot.alert == AlertState(.found(n: 1, prime: 2)))
    #expect(asked.numbers == [1, 1])
  }

  @Test(arguments: Spelling.allCases)
  func asksForNoPrimeBeforeTheFirst(_ spelling: Spelling) {
    let asked = Requests()
    let driver = spelling.makeDriver(PrimeTimeClients(nthPrime: { asked.answers(to: $0) }))
    expect(driver, { _ in }, after: .nthPrimeButtonTapped)
    expect(driver, { $0.count = -1 }, after: .decrTapped, .nthPrimeButtonTapped)
    #expect(asked.numbers.isEmpty)
  }

  @Test(arguments: Spelling.allCases)
  func keepsPrimesAndRecordsThem(_ spelling: Spelling) {
    let driver = spelling.makeDriver()
    // One is not a prime.
    expect(driver, { $0.count = 1 }, after: .incrTapped, .saveFavoritePrimeTapped)
    expect(
      driver,
      {
        $0.count = 2
        $0.favoritePrimes = [2]
        $0.activityFeed = [activity(0, .addedFavoritePrime(2))]
      },
      after: .incrTapped,
      .saveFavoritePrimeTapped,
      .saveFavoritePrimeTapped
    )
    expect(
      driver,
      {
        $0.favoritePrimes = []
        $0.activityFeed.append(activity(1, .removedFavoritePrime(2)))
      },
      after: .removeFavoritePrimeTapped
    )
  }

  @Test(arguments: Spelling.allCases)
  func loadsSavesAndDeletes(_ spelling: Spelling) {
    let driver = spelling.makeDriver(
      PrimeTimeClients(
        file: FavoritePrimesFile(load: { .success([2, 3, 5]) }, save: { _ in .success(()) })
      )
    )
    expect(
      driver,
      {
        $0.favoritePrimes = [2, 3, 5]
        $0.notice = .loaded(count: 3)
        $0.activityFeed = [2, 3, 5].enumerated().map { activity($0, .addedFavoritePrime($1)) }
      },
      after: .loadButtonTapped
    )
    expect(driver, { $0.notice = nil }, after: .noticeDismissed)
    expect(
      driver,
      {
        $0.favoritePrimes = [3]
        $0.activityFeed += [activity(3, .removedFavoritePrime(2)), activity(4, .removedFavoritePrime(5))]
      },
      after: .deleteFavoritePrimes([0, 2])
    )
    expect(driver, { $0.notice = .saved(count: 1) }, after: .saveButtonTapped)
  }

  @Test(arguments: Spelling.allCases)
  func failingFilesKeepTheList(_ spelling: Spelling) {
    let driver = spelling.makeDriver(
      PrimeTimeClients(
        file: FavoritePrimesFile(
          load: { .failure(.damaged(path: "p")) },
          save: { _ in .failure(.unwritable(path: "p", reason: "r")) }
        )
      )
    )
    expect(driver, { $0.notice = .failed(.damaged(path: "p")) }, after: .loadButtonTapped)
    expect(
      driver,
      { $0.notice = .failed(.unwritable(path: "p", reason: "r")) },
      after: .saveButtonTapped
    )
  }
}

/// Requests for primes, which the test answers explicitly.
///
/// Unchecked: the tests and their stores are isolated to the main actor.
private final class Requests: @unchecked Sendable {
  private(set) var numbers: [Int] = []
  private var latest: PassthroughSubject<Int?, Never>?

  func answers(to n: Int) -> AnyPublisher<Int?, Never> {
    numbers.append(n)
    let subject = PassthroughSubject<Int?, Never>()
    latest = subject
    return subject.eraseToAnyPublisher()
  }

  func answer(_ prime: Int?) {
    latest?.send(prime)
    latest?.send(completion: .finished)
  }
}
