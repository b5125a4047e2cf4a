import ComposableArchitecture
import Counter
import FavoritePrimes
import Foundation
import LivePages
import PrimeTimePage
import Testing

@testable import PrimeTimeLive

struct PrimeTimeSessionTests {
  private func session(
    nthPrime: NthPrimeClient = NthPrimeClient { n in Effect(value: n * 2 + 1) },
    file: FavoritePrimesFile = FavoritePrimesFile(
      load: { .failure(.missing(path: "/nowhere")) },
      save: { _ in .success(()) }
    )
  ) async -> (PrimeTimeSession, AsyncStream<Void>) {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let page = PrimeTimeLivePage(nthPrime: { nthPrime }, file: file)
    let session = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    } operation: {
      await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in continuation.yield() })
    }
    return (session, changes)
  }

  private func text(_ id: String, of session: PrimeTimeSession) async -> String? {
    await session.body().elements.first { $0.id == id }?.content.plainText
  }

  /// The events that the alert's buttons send, by what they say.
  private func alertEvents(of session: PrimeTimeSession) async -> [String: PrimeTimeEvent] {
    let alert = await session.body().elements.first { $0.id == "nth-prime-alert" }
    let buttons = (alert?.content.elements ?? []).filter { $0.tag == .button }
    return buttons.reduce(into: [:]) { events, button in
      guard let json = button[attribute: "data-event"] else { return }
      events[button.content.plainText] = try? PrimeTimeEvent(WireEvent(json: Data(json.utf8)))
    }
  }

  private func answer(_ label: String, in session: PrimeTimeSession) async throws {
    await session.receive(try #require(await alertEvents(of: session)[label]))
  }

  private func count(to number: Int, in session: PrimeTimeSession) async {
    for _ in 0..<number {
      await session.receive(.incrementTapped)
    }
  }

  @Test func eventsMoveTheStoreAndThePageShowsIt() async {
    let (session, _) = await session()
    await count(to: 3, in: session)
    await session.receive(.decrementTapped)
    #expect(await text("count", of: session) == "2")
  }

  @Test func eachChangeIsToldOnce() async {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    await heard.next()
    await session.receive(.incrementTapped)
    await heard.next()
    // Nothing is to be dismissed, so nothing is told.
    await session.receive(.alertAnswered(.cancelled(dialog: "none")))
    await session.receive(.incrementTapped)
    await heard.next()
    #expect(await text("count", of: session) == "2")
  }

  @Test func anAnswerComesFromTheAPI() async throws {
    let (session, _) = await session()
    await count(to: 5, in: session)
    await session.receive(.nthPrimeTapped)
    #expect(await text("nth-prime-alert", of: session)?.contains("The 5th prime is 11") == true)
    try await answer("OK", in: session)
    #expect(await text("nth-prime-alert", of: session) == nil)
  }

  @Test func aFailureIsTold() async throws {
    let (session, _) = await session(nthPrime: NthPrimeClient { _ in Effect(value: nil) })
    await count(to: 1, in: session)
    await session.receive(.nthPrimeTapped)
    #expect(await text("nth-prime-alert", of: session)?.contains("No answer for the 1st prime") == true)
    let first = try #require(await alertEvents(of: session)["Retry"])
    await session.receive(first)
    let second = try #require(await alertEvents(of: session)["Retry"])
    #expect(first != second)
    // The answer to an alert that has gone, from another tab for instance.
    await session.receive(first)
    #expect(await alertEvents(of: session)["Retry"] == second)
    try await answer("Dismiss", in: session)
    #expect(await text("nth-prime-alert", of: session) == nil)
  }

  @Test func escapeEndsTheAlert() async throws {
    let (session, _) = await session()
    await count(to: 1, in: session)
    await session.receive(.nthPrimeTapped)
    let alert = try #require(await session.body().elements.first { $0.id == "nth-prime-alert" })
    let json = try #require(alert[attribute: "data-cancel-event"])
    await session.receive(try PrimeTimeEvent(WireEvent(json: Data(json.utf8))))
    #expect(await text("nth-prime-alert", of: session) == nil)
  }

  @Test func anEqualAlertInThePlaceOfAnotherIsTold() async {
    let (session, changes) = await session(nthPrime: NthPrimeClient { _ in Effect(value: nil) })
    var heard = changes.makeAsyncIterator()
    await heard.next()
    await session.receive(.incrementTapped)
    await heard.next()
    await session.receive(.nthPrimeTapped)
    await heard.next()
    let before = await alertEvents(of: session)
    await session.receive(.nthPrimeTapped)
    await heard.next()
    #expect(await alertEvents(of: session) != before)
  }

  @Test func favoritesAreDeletedByWhatTheyAre() async {
    let (session, _) = await session()
    for _ in 0..<7 {
      await session.receive(.incrementTapped)
      await session.receive(.saveFavoriteTapped)
    }
    #expect(await text("favorites-list", of: session) == "2Delete3Delete5Delete7Delete")
    await session.receive(.deleteFavorites([7, 2, 100]))
    #expect(await text("favorites-list", of: session) == "3Delete5Delete")
    #expect(await text("favorites-count", of: session) == "2")
  }

  @Test func savingAndLoadingSayWhatCameOfThem() async {
    let (session, _) = await session()
    await session.receive(.saveToFileTapped)
    #expect(await text("file-notice", of: session) == "Saved 0 primes to the file.")
    await session.receive(.loadFromFileTapped)
    #expect(await text("file-notice", of: session)?.contains("/nowhere") == true)
  }

  @Test func sessionsRunBesideEachOther() async {
    await withTaskGroup(of: String?.self) { group in
      for number in 1...200 {
        group.addTask {
          let (session, _) = await self.session()
          await self.count(to: number % 7, in: session)
          return await self.text("count", of: session) == String(number % 7) ? nil : "\(number)"
        }
      }
      for await wrong in group {
        #expect(wrong == nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func aSessionThatIsOverGoesAway() async {
    weak var gone: PrimeTimeSession?
    do {
      let (session, _) = await session()
      await session.receive(.incrementTapped)
      gone = session
      await session.end()
    }
    // What was on its way to it comes to its end first.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
