import CombineFoundation
import Foundation
import Testing

/// The common requirements of the times of run loops and operation queues.
private protocol DateTime: Strideable, Hashable, Codable, Sendable where Stride: SignedNumeric {
  init(_ date: Date)
  var date: Date { get }
}

extension RunLoop.SchedulerTimeType: DateTime {}
extension OperationQueue.SchedulerTimeType: DateTime {}

private let times: [any DateTime.Type] = [
  RunLoop.SchedulerTimeType.self, OperationQueue.SchedulerTimeType.self,
]

struct DateSchedulerTimeTypeTests {
  @Test(arguments: times) fileprivate func distancesAreSecondsInEitherDirection(type: any DateTime.Type) {
    func check<T: DateTime>(_: T.Type) {
      let start = T(Date(timeIntervalSinceReferenceDate: 100))
      let end = T(Date(timeIntervalSinceReferenceDate: 103))
      #expect(start.distance(to: end) == 3)
      #expect(end.distance(to: start) == -3)
      #expect(start.advanced(by: 3) == end)
      #expect(end.advanced(by: -3) == start)
      #expect(start < end)
      #expect(Set([start, start.advanced(by: 0), end]).count == 2)
    }
    check(type)
  }

  @Test(arguments: times) fileprivate func isCodedByItsDate(type: any DateTime.Type) throws {
    func check<T: DateTime>(_: T.Type) throws {
      let time = T(Date(timeIntervalSinceReferenceDate: 42))
      let data = try JSONEncoder().encode(time)
      #expect(String(decoding: data, as: UTF8.self) == #"{"date":42}"#)
      #expect(try JSONDecoder().decode(T.self, from: data) == time)
    }
    try check(type)
  }
}
