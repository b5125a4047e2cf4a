import CombineCore
import CombineProbes
import Foundation
import Testing

struct ImmediateSchedulerTests {
  typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
  let scheduler = ImmediateScheduler.shared

  @Test func runsEveryActionOnceBeforeItReturns() {
    var count = 0
    scheduler.schedule { count += 1 }
    scheduler.schedule(options: nil) { count += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: 10)) { count += 1 }
    scheduler.schedule(after: scheduler.now, tolerance: 1, options: nil) { count += 1 }
    #expect(count == 4)
    let token = scheduler.schedule(after: scheduler.now, interval: 1, tolerance: 1, options: nil) {
      count += 1
    }
    #expect(count == 5)
    #expect("\(token)" == "Empty")
  }

  @Test func timeDoesNotAdvance() {
    let now = scheduler.now
    #expect(now == scheduler.now)
    #expect(now.distance(to: now.advanced(by: 100)) == 0)
    #expect(now.advanced(by: 100) == now)
    #expect(!(now < now.advanced(by: 100)))
    #expect(scheduler.minimumTolerance == 0)
    #expect(ImmediateScheduler.SchedulerOptions.self == Never.self)
  }

  @Test func stridesAreNumbers() {
    var stride: Stride = 14.6
    #expect(stride.magnitude == 14)
    #expect((-4.1 as Stride).magnitude == -4)
    #expect((-3 as Stride).magnitude == -3)
    #expect(Stride(exactly: UInt.max) == nil)
    #expect(Stride(exactly: UInt8(3)) == 3)
    #expect((2 as Stride) + 3 == 5)
    #expect((2 as Stride) - 3 == -1)
    #expect((2 as Stride) * 3 == 6)
    stride += 2
    stride -= 6
    stride *= 3
    #expect(stride == 30)
    #expect((1 as Stride) < 2)
  }

  @Test func stridesOfAnyUnitAreZero() {
    #expect(Stride.seconds(5) == 0)
    #expect(Stride.seconds(5.5) == 0)
    #expect(Stride.milliseconds(5) == 0)
    #expect(Stride.microseconds(5) == 0)
    #expect(Stride.nanoseconds(5) == 0)
  }

  @Test func stridesAreCodedByTheirMagnitude() throws {
    let data = try JSONEncoder().encode(Stride(3))
    #expect(String(decoding: data, as: UTF8.self) == #"{"magnitude":3}"#)
    #expect(try JSONDecoder().decode(Stride.self, from: data) == 3)
  }
}
