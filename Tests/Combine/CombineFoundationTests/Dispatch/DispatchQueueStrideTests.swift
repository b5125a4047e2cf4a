import CombineCore
import CombineFoundation
import Dispatch
import Foundation
import Testing

struct DispatchQueueStrideTests {
  typealias Stride = DispatchQueue.SchedulerTimeType.Stride

  @Test func unitsBecomeNanoseconds() {
    #expect(Stride.seconds(2).magnitude == 2_000_000_000)
    #expect(Stride.seconds(-2).magnitude == -2_000_000_000)
    #expect(Stride.milliseconds(3).magnitude == 3_000_000)
    #expect(Stride.microseconds(4).magnitude == 4000)
    #expect(Stride.nanoseconds(5).magnitude == 5)
    #expect(Stride.nanoseconds(.min).magnitude == .min)
  }

  @Test(arguments: [Stride.seconds, Stride.milliseconds, Stride.microseconds, Stride.nanoseconds])
  func integerUnitsClampOnOverflow(unit: @Sendable (Int) -> Stride) {
    #expect(unit(.max).magnitude == .max)
    #expect(unit(.min).magnitude == .min)
  }

  @Test func fractionsOfSecondsAreCutAndClamped() {
    #expect(Stride.seconds(1.5).magnitude == 1_500_000_000)
    #expect(Stride.seconds(0.000_000_001_9).magnitude == 1)
    #expect(Stride.seconds(-0.000_000_001_9).magnitude == -1)
    #expect(Stride.seconds(9_223_372_036.854_775_807).magnitude == .max)
    #expect(Stride.seconds(1e300).magnitude == .max)
    #expect(Stride.seconds(Double.greatestFiniteMagnitude).magnitude == .max)
    #expect(Stride.seconds(-1e300).magnitude == .min)
  }

  @Test func infiniteSecondsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Stride.seconds(Double.infinity) }
  }

  @Test func literalsAreSeconds() {
    #expect(2 as Stride == .seconds(2))
    #expect(0.25 as Stride == .milliseconds(250))
    #expect(Stride(exactly: 7 as UInt8) == .seconds(7))
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride(exactly: Int.max)?.magnitude == .max)
  }

  @Test func dispatchIntervalsAreConverted() {
    #expect(Stride(.seconds(1)) == .seconds(1))
    #expect(Stride(.milliseconds(1)) == .milliseconds(1))
    #expect(Stride(.microseconds(1)) == .microseconds(1))
    #expect(Stride(.nanoseconds(1)) == .nanoseconds(1))
    #expect(Stride(.seconds(.min)).magnitude == .min)
    #expect(Stride(.never).magnitude == .max)
  }

  @Test func timeIntervalIsAlwaysInNanoseconds() {
    guard case .nanoseconds(1_000_000_000) = Stride.seconds(1).timeInterval else {
      Issue.record("not in nanoseconds")
      return
    }
  }

  @Test func sumsAndDifferencesUseNanoseconds() {
    var stride = Stride.seconds(1) + .milliseconds(5)
    #expect(stride.magnitude == 1_005_000_000)
    stride += .nanoseconds(3)
    #expect(stride.magnitude == 1_005_000_003)
    stride -= .seconds(2)
    #expect(stride.magnitude == -994_999_997)
    #expect((Stride.nanoseconds(5) - .nanoseconds(7)).magnitude == -2)
    #expect((-Stride.nanoseconds(5)).magnitude == -5)
  }

  @Test func sumsAndDifferencesClampOnOverflow() {
    #expect((Stride.nanoseconds(.max) + .nanoseconds(1)).magnitude == .max)
    #expect((Stride.nanoseconds(.min) + .nanoseconds(-1)).magnitude == .min)
    #expect((Stride.nanoseconds(.min) - .nanoseconds(1)).magnitude == .min)
    #expect((Stride.nanoseconds(.max) - .nanoseconds(-1)).magnitude == .max)
  }

  @Test func productsAreAlwaysZero() {
    var stride = Stride.seconds(2) * .seconds(3)
    #expect(stride.magnitude == 0)
    stride = .seconds(1)
    stride *= .seconds(1)
    #expect(stride.magnitude == 0)
  }

  @Test func comparesByLength() {
    #expect(Stride.milliseconds(999) < .seconds(1))
    #expect(Stride.milliseconds(1000) == .seconds(1))
    #expect(Stride.seconds(-1) < 0)
    #expect(Set<Stride>([.milliseconds(1000), .seconds(1)]).count == 1)
  }

  @Test func isCodedByItsNanoseconds() throws {
    let data = try JSONEncoder().encode(Stride.microseconds(5))
    #expect(String(decoding: data, as: UTF8.self) == #"{"_nanoseconds":5000}"#)
    #expect(try JSONDecoder().decode(Stride.self, from: data) == .microseconds(5))
  }
}
