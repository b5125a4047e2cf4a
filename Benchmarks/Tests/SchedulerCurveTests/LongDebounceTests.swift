import Testing

@testable import SchedulerCurve

struct LongDebounceTests {
  @Test func debounceOfAMillisecondIsReported() {
    #expect(LongDebounce.complaint(about: .microseconds(999)) == nil)
    #expect(
      LongDebounce.complaint(about: .milliseconds(1))
        == "missed: a debounce of 10 simulated years takes 1000.0 µs, target below 1 ms"
    )
  }

  @Test func debounceIsMeasured() {
    #expect(LongDebounce.measure(rounds: 1) > .zero)
  }
}
