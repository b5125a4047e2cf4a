import Testing

@testable import LivePagesCore

struct AttendanceTests {
  /// Records the calls of the session, and lets the test end its sleeps.
  private final class Bench: Sendable {
    let told: AsyncStream<String>
    let tell: AsyncStream<String>.Continuation
    let sleeps: AsyncStream<CheckedContinuation<Void, any Error>>
    private let sleep: AsyncStream<CheckedContinuation<Void, any Error>>.Continuation

    init() {
      (told, tell) = AsyncStream.makeStream()
      (sleeps, sleep) = AsyncStream.makeStream()
    }

    func attendance() -> Attendance {
      Attendance(
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
    let attendance = bench.attendance()
    attendance.tabCame()
    #expect(await told.next() == "appear")
    attendance.tabCame()
    attendance.tabWent()
    attendance.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    attendance.tabCame()
    #expect(await told.next() == "appear")
    await attendance.end()
  }

  @Test func tabsThatReturnInTimeHaveNotLeft() async throws {
    let bench = Bench()
    var told = bench.told.makeAsyncIterator()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let attendance = bench.attendance()
    attendance.tabCame()
    #expect(await told.next() == "appear")
    attendance.tabWent()
    let first = try #require(await sleeps.next())
    attendance.tabCame()
    first.resume(throwing: CancellationError())
    attendance.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    await attendance.end()
  }

  @Test func activityWithoutATabEndsAfterSomeTime() async throws {
    let bench = Bench()
    var told = bench.told.makeAsyncIterator()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let attendance = bench.attendance()
    attendance.wasActive()
    let first = try #require(await sleeps.next())
    attendance.wasActive()
    let second = try #require(await sleeps.next())
    // The first wait was replaced, so its end has no effect.
    first.resume()
    second.resume()
    #expect(await told.next() == "disappear")
    attendance.tabCame()
    #expect(await told.next() == "appear")
    attendance.wasActive()
    attendance.tabWent()
    try #require(await sleeps.next()).resume()
    #expect(await told.next() == "disappear")
    await attendance.end()
    bench.tell.finish()
    #expect(await told.next() == nil)
  }

  @Test func nothingIsReportedAfterTheEnd() async throws {
    let bench = Bench()
    var sleeps = bench.sleeps.makeAsyncIterator()
    let attendance = bench.attendance()
    attendance.tabCame()
    attendance.tabWent()
    let sleep = try #require(await sleeps.next())
    await attendance.end()
    sleep.resume()
    attendance.tabCame()
    await attendance.end()
    bench.tell.finish()
    var told: [String] = []
    for await word in bench.told { told.append(word) }
    #expect(told == ["appear"])
  }
}
