import ComposableArchitecture
import Foundation
import LivePages
import LivePagesTesting
import Testing

@testable import PrimeTime

struct PrimeTimePageTests {
  private func makePage(
    nthPrime: NthPrimeClient = NthPrimeClient { n in Effect(value: n * 2 + 1) }
  ) -> PrimeTimePage {
    PrimeTimePage(
      nthPrime: { nthPrime },
      file: FavoritePrimesFile(
        load: { .failure(.missing(path: "/nowhere")) },
        save: { _ in .success(()) }
      )
    )
  }

  private func open(_ page: PrimeTimePage? = nil) async -> LivePageTest {
    await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    } operation: {
      await LivePageTest(page ?? makePage())
    }
  }

  private func count(to number: Int, on page: LivePageTest) async {
    for _ in 0..<number { await page.button("Increment").click() }
  }

  /// Opens a page with these favorites.
  private func open(with favorites: Int...) async -> LivePageTest {
    let page = await open()
    for number in 1...(favorites.max() ?? 1) {
      await page.button("Increment").click()
      guard favorites.contains(number) else { continue }
      await page.button("Is this prime?").click()
      await page.button("Save to favorites").click()
      await page.button("Close").click()
    }
    return page
  }

  @Test func buttonsSendActionsAndThePageUpdates() async {
    let page = await open()
    await count(to: 3, on: page)
    await page.button("Decrement").click()
    #expect(await page.element(id: "count").value() == "2")
  }

  @Test func aChangeOfTheCountSendsTheCounterAlone() async {
    let page = await open(with: 2)
    _ = await page.takeChanges()
    await page.button("Increment").click()
    #expect(await page.takeChanges().regions.map(\.id) == ["count", "nth-prime"])
  }

  @Test func showsTheAnswerOfTheAPI() async {
    let page = await open()
    await count(to: 5, on: page)
    await page.button("What is the 5th prime?").click()
    #expect(await page.element(id: "nth-prime-alert").value() == "The 5th prime is 11 OK")
    await page.button("OK").click()
    #expect(await !page.element(id: "nth-prime-alert").isThere)
  }

  @Test func failuresAreShownAndCanBeRetried() async {
    let page = await open(makePage(nthPrime: NthPrimeClient { _ in Effect(value: nil) }))
    await count(to: 1, on: page)
    await page.button("What is the 1st prime?").click()
    let alert = page.element(id: "nth-prime-alert")
    #expect(await alert.value()?.contains("No answer for the 1st prime") == true)
    let first = await page.button("Retry").asShownNow()
    _ = await page.takeChanges()
    await first.click()
    // An equal alert has replaced the first one, so the response to the first one is too late.
    #expect(await !page.takeChanges().regions.isEmpty)
    #expect(await page.refusals { await first.click() }.count == 1)
    #expect(await alert.isThere)
    await page.button("Dismiss").click()
    #expect(await !alert.isThere)
  }

  @Test func escapeEndsTheAlert() async {
    let page = await open()
    await count(to: 1, on: page)
    await page.button("What is the 1st prime?").click()
    await page.element(id: "nth-prime-alert").cancel()
    #expect(await !page.element(id: "nth-prime-alert").isThere)
  }

  @Test func theModalKeepsAPrimeAndTakesItOutAgain() async {
    let page = await open(with: 2)
    await page.button("Is this prime?").click()
    await page.button("Remove from favorites").click()
    await page.element(id: "prime-modal").cancel()
    #expect(await !page.element(id: "prime-modal").isThere)
    #expect(await !page.element(id: "favorites-list").isThere)
  }

  @Test func favoritesAreDeletedByValue() async {
    let page = await open(with: 2, 3, 5, 7)
    let last = await page.button("Delete 7").asShownNow()
    await page.button("Delete 2").click()
    #expect(await page.element(id: "favorites-list").value() == "3 Delete 5 Delete 7 Delete")
    // Its position has changed in the meantime.
    await last.click()
    #expect(await page.element(id: "favorites-list").value() == "3 Delete 5 Delete")
    #expect(await page.element(id: "favorites-count").value() == "2")
    #expect(await page.refusals { await last.click() }.count == 1)
    #expect(await page.element(id: "favorites-count").value() == "2")
  }

  @Test func favoritesThatAreTickedAreDeletedTogether() async {
    let page = await open(with: 2, 3, 5, 7)
    await page.element(id: "delete-selected").submit(ticking: ["2", "7"])
    #expect(await page.element(id: "favorites-list").value() == "3 Delete 5 Delete")
  }

  @Test func savingAndLoadingShowTheirOutcome() async {
    let page = await open()
    await page.button("Save to file").click()
    #expect(await page.element(id: "file-notice").value() == "Saved 0 primes to the file.")
    await page.button("Load from file").click()
    #expect(await page.element(id: "file-notice").value()?.contains("/nowhere") == true)
  }

  @Test func sessionsRunBesideEachOther() async {
    await withTaskGroup(of: String?.self) { group in
      for number in 1...50 {
        group.addTask {
          let page = await self.open()
          await self.count(to: number % 7, on: page)
          return await page.element(id: "count").value() == String(number % 7) ? nil : "\(number)"
        }
      }
      for await wrong in group {
        #expect(wrong == nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func endedSessionsAreReleased() async {
    weak var gone: StorePageSession<PrimeTimePage>?
    do {
      let session = await makePage().makeSession(for: Visit(), onChange: ChangeSignal { _ in })
      gone = session
      _ = await session.body()
      await session.end()
    }
    // Pending events of the page finish first.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
