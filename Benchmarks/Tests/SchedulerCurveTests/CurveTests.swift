import Testing

@testable import SchedulerCurve

struct CurveTests {
  @Test func logarithmicGrowthRaisesNoComplaint() {
    let curve = Curve(points: [
      Curve.Point(count: 1_024, time: .nanoseconds(1_024 * 10)),
      Curve.Point(count: 1_048_576, time: .nanoseconds(1_048_576 * 20)),
    ])
    #expect(curve.complaint == nil)
    #expect(curve.points.map(\.nanosecondsForEachDoubling) == [1, 1])
    #expect(
      curve.lines == [
        "actions (n)  ns for each  ns for each / log2 n",
        "       1024         10.0                  1.00",
        "    1048576         20.0                  1.00",
      ]
    )
  }

  @Test func quadraticGrowthIsReported() {
    let curve = Curve(points: [
      Curve.Point(count: 1_024, time: .nanoseconds(1_024 * 10)),
      Curve.Point(count: 10_240, time: .nanoseconds(10_240 * 100)),
    ])
    #expect(
      curve.complaint == "missed: from 1024 to 10240 actions the time grows 7.5 times faster than n·log n"
    )
  }

  @Test func actionsAreMeasured() {
    let point = ScheduledActions(count: 100).measure(rounds: 2)
    #expect(point.count == 100)
    #expect(point.time > .zero)
  }
}
