import Testing

@testable import LivePagesCore

struct PresenceTests {
  /// What the session is told, and sleeps that end when the test says so.
  private final class Bench: Sendable {
    let told: AsyncStream<String>
    let tell: AsyncStream<String>.Continuation
    let sleeps: AsyncStream<CheckedContinuation<Void, any Error>>
    private let sleep: AsyncStream<CheckedContinuation<Void, any Error>>.Continuation

    init() {
      (told, tell) = AsyncStream.makeStream()
      (sleeps, sleep) = AsyncStream.makeStream()
    }

    func presence() -> Presence {
      Presence(
        absence: .seconds(3),
        sleep: { [sleep] _ in try await withCheckedThrowingContinuation { _ = sleep.yield($0) } },
        appear: { [tell] in tell.yield("appear") },
        disappear: { [tell] in tell.yield("disappear") }
      )
    }
  }

  @Test func theFirstTabAppearsAndTheLastOneDisappearsAfterSomeTime() async throws {
    let bench = Bench()
    var told = bench.told.makeAsyncIterator()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let presence = bench.presence()
    presence.tabCame()
    #expect(await told.next() == "appear")
    presence.tabCame()
    presence.tabWent()
    presence.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    presence.tabCame()
    #expect(await told.next() == "appear")
    await presence.end()
  }

  @Test func whoComesBackInTimeHasNotLeft() async throws {
    let bench = Bench()
    var told = bench.told.makeAsyncIterator()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let presence = bench.presence()
    presence.tabCame()
    #expect(await told.next() == "appear")
    presence.tabWent()
    let first = try #require(await sleeps.next())
    presence.tabCame()
    first.resume(throwing: CancellationError())
    presence.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    await presence.end()
  }

  @Test func whoDoesSomethingWithoutATabHasLeftAfterSomeTime() async throws {
    let bench = Bench()
    var told = bench.told.makeAsyncIterator()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let presence = bench.presence()
    presence.wasActive()
    let first = try #require(await sleeps.next())
    presence.wasActive()
    let second = try #require(await sleeps.next())
    // The first wait was replaced: it ends in nothing.
    first.resume()
    second.resume()
    #expect(await told.next() == "disappear")
    presence.tabCame()
    #expect(await told.next() == "appear")
    presence.wasActive()
    presence.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    await presence.end()
    bench.tell.finish()
    #expect(await told.next() == nil)
  }

  @Test func nothingIsToldAfterTheEnd() async throws {
    let bench = Bench()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let presence = bench.presence()
    presence.tabCame()
    presence.tabWent()
    let sleep = try #require(await sleeps.next())
    await presence.end()
    sleep.resume()
    presence.tabCame()
    await presence.end()
    bench.tell.finish()
    var told: [String] = []
    for await word in bench.told { told.append(word) }
    #expect(told == ["appear"])
  }
}
