import Schedulers
import Testing

@MainActor struct AnyClockTests {
  @Test func forwardsToTheErasedClock() async throws {
    let test = TestClock()
    let clock = AnyClock(test)
    let start = clock.now
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await test.advance(by: .seconds(2))
    try await task.value
    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func hidesAnExistentialClock() async throws {
    let existential: any Clock<Duration> = ImmediateClock()
    let clock = AnyClock(existential)
    try await clock.sleep(for: .seconds(1))
    #expect(clock.now == AnyClock(ImmediateClock<Duration>(now: .init(offset: .seconds(1)))).now)
  }

  @Test func itsInstantsCanBeReckonedWith() {
    let clock = ImmediateClock().eraseToAnyClock()
    let start = clock.now
    let later = start.advanced(by: .seconds(3))
    #expect(start < later)
    #expect(!(later < start))
    #expect(start != later)
    #expect(later == start.advanced(by: .seconds(3)))
    #expect(later.hashValue == start.advanced(by: .seconds(3)).hashValue)
    #expect(later.duration(to: start) == .seconds(-3))
  }

  @Test func hidingTwiceIsHidingOnce() {
    let once = AnyClock(ImmediateClock())
    #expect(AnyClock(once).now == once.now)
  }

  @Test func instantsOfClocksOfOtherTypesAreNotEqual() {
    #expect(AnyClock(ImmediateClock()).now != AnyClock(ContinuousClock()).now)
  }

  @Test func comparingInstantsOfClocksOfOtherTypesTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = AnyClock(ImmediateClock()).now < AnyClock(ContinuousClock()).now
    }
  }
}
