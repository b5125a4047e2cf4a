import CombineCore
import CombineFoundation
import Foundation
import Testing

/// The common requirements of the strides of run loops and operation queues.
private protocol DateStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
  ExpressibleByFloatLiteral, Hashable, Codable, Sendable
where Magnitude == TimeInterval, FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval {
  init(_ timeInterval: TimeInterval)
  var timeInterval: TimeInterval { get }
}

extension RunLoop.SchedulerTimeType.Stride: DateStride {}
extension OperationQueue.SchedulerTimeType.Stride: DateStride {}

private let strides: [any DateStride.Type] = [
  RunLoop.SchedulerTimeType.Stride.self, OperationQueue.SchedulerTimeType.Stride.self,
]

struct DateStrideTests {
  @Test(arguments: strides) fileprivate func unitsBecomeSeconds(type: any DateStride.Type) {
    func check<S: DateStride>(_: S.Type) {
      #expect(S.seconds(2).magnitude == 2)
      #expect(S.seconds(-2.5).magnitude == -2.5)
      #expect(S.milliseconds(3).magnitude == 3e-3)
      #expect(S.microseconds(4).magnitude == 4e-6)
      #expect(S.nanoseconds(5).magnitude == 5e-9)
      #expect(S.seconds(Double.infinity).timeInterval == .infinity)
      #expect(S(1.25).timeInterval == 1.25)
    }
    check(type)
  }

  @Test(arguments: strides)
  fileprivate func stridesEqualTheirDecimalNotation(type: any DateStride.Type) {
    func check<S: DateStride>(_: S.Type) {
      #expect(S.milliseconds(9) == .seconds(0.009))
      #expect(S.nanoseconds(7).magnitude == 7e-09)
      let counts = Array(-10_000...10_000) + [123_456_789, .max, .min]
      #expect(counts.filter { S.milliseconds($0).magnitude != Double("\($0)e-3") } == [])
      #expect(counts.filter { S.microseconds($0).magnitude != Double("\($0)e-6") } == [])
      #expect(counts.filter { S.nanoseconds($0).magnitude != Double("\($0)e-9") } == [])
    }
    check(type)
  }

  @Test(arguments: strides) fileprivate func literalsAreSeconds(type: any DateStride.Type) {
    func check<S: DateStride>(_: S.Type) {
      #expect(2 as S == .seconds(2))
      #expect(0.5 as S == .milliseconds(500))
      #expect(S(exactly: 7 as UInt8) == .seconds(7))
      #expect(S(exactly: UInt64.max) == nil)
    }
    check(type)
  }

  @Test(arguments: strides) fileprivate func arithmeticMatchesDoubles(type: any DateStride.Type) {
    func check<S: DateStride>(_: S.Type) {
      #expect((S.seconds(1) + .milliseconds(500)).magnitude == 1.5)
      #expect((S.seconds(1) - .seconds(3)).magnitude == -2)
      #expect((S.nanoseconds(18) * .nanoseconds(1)).magnitude == 18e-9 * 1e-9)
      #expect((-S.seconds(1)).magnitude == -1)
      var stride = S.seconds(4)
      stride += .seconds(2)
      stride -= .seconds(1)
      stride *= .seconds(3)
      #expect(stride.magnitude == 15)
    }
    check(type)
  }

  @Test(arguments: strides) fileprivate func comparesByLength(type: any DateStride.Type) {
    func check<S: DateStride>(_: S.Type) {
      #expect(S.milliseconds(999) < .seconds(1))
      #expect(S.seconds(-1) < 0)
      #expect(Set<S>([.milliseconds(1000), .seconds(1)]).count == 1)
    }
    check(type)
  }

  @Test(arguments: strides) fileprivate func isCodedByItsMagnitude(type: any DateStride.Type) throws {
    func check<S: DateStride>(_: S.Type) throws {
      let data = try JSONEncoder().encode(S.seconds(1.5))
      #expect(String(decoding: data, as: UTF8.self) == #"{"magnitude":1.5}"#)
      #expect(try JSONDecoder().decode(S.self, from: data) == .seconds(1.5))
    }
    try check(type)
  }
}
