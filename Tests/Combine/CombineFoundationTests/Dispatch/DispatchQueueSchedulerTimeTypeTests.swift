import CombineFoundation
import Dispatch
import Foundation
import Testing

struct DispatchQueueSchedulerTimeTypeTests {
  typealias Time = DispatchQueue.SchedulerTimeType

  private func time(_ nanoseconds: UInt64) -> Time {
    Time(DispatchTime(uptimeNanoseconds: nanoseconds))
  }

  private let distantFuture = Time(.distantFuture)

  @Test func distanceIsTheDifferenceOfUptimes() {
    #expect(time(10).distance(to: time(25)) == .nanoseconds(15))
    #expect(time(25).distance(to: time(10)) == .nanoseconds(-15))
    #expect(time(25).distance(to: time(25)) == .nanoseconds(0))
    #expect(distantFuture.distance(to: distantFuture) == .nanoseconds(0))
  }

  @Test func distancesThatAreTooFarArePositiveInBothDirections() {
    #expect(time(1).distance(to: distantFuture) == .nanoseconds(.max))
    #expect(distantFuture.distance(to: time(1)) == .nanoseconds(.max))
  }

  @Test func advancesAndSaturates() {
    #expect(time(10).advanced(by: .nanoseconds(5)) == time(15))
    #expect(time(10).advanced(by: .nanoseconds(-5)) == time(5))
    #expect(time(10).advanced(by: .nanoseconds(-50)) == time(1))
    #expect(time(10).advanced(by: .nanoseconds(.max)) == distantFuture)
    #expect(distantFuture.advanced(by: .seconds(-1)) == distantFuture)
  }

  @Test func isOrderedAndHashedByItsTime() {
    #expect(time(1) < time(2))
    #expect(!(time(2) < time(2)))
    #expect(time(2) < distantFuture)
    #expect(!(distantFuture < time(2)))
    #expect(Set([time(3), time(3), time(4)]).count == 2)
  }

  @Test func isCodedAsItsUptime() throws {
    let data = try JSONEncoder().encode([time(42)])
    #expect(String(decoding: data, as: UTF8.self) == "[42]")
    #expect(try JSONDecoder().decode([Time].self, from: data) == [time(42)])
  }
}
