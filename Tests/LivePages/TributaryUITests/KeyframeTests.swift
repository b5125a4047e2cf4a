import Foundation
import Testing

@testable import TributaryUI

/// Tests of keyframes: of their builders, of custom ones, and of velocities that continue.
struct KeyframeTests {
  private static func timeline(isLong: Bool, count: Int) -> KeyframeTimeline<Double> {
    KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(1.0, duration: 1)
      if isLong {
        LinearKeyframe(2.0, duration: 1)
        MoveKeyframe(5.0)
      }
      for number in 0..<count { LinearKeyframe(Double(10 + number), duration: 1) }
      if isLong { LinearKeyframe(0.0, duration: 1) } else { MoveKeyframe(7.0) }
    }
  }

  @Test func keyframesDependOnConditionsAndLoops() {
    #expect(Self.timeline(isLong: false, count: 0).duration == 1)
    #expect(Self.timeline(isLong: false, count: 0).value(time: 1) == 7)
    let long = Self.timeline(isLong: true, count: 2)
    #expect(long.duration == 5)
    #expect([1, 2, 3, 4, 5].map { long.value(time: $0) } == [1, 5, 10, 11, 0])
  }

  private struct Place {
    var x = 0.0
    var y = 0.0
  }

  @Test func tracksDependOnConditionsAndLoops() {
    func timeline(_ isTall: Bool) -> KeyframeTimeline<Place> {
      KeyframeTimeline(initialValue: Place()) {
        KeyframeTrack(\.x) { LinearKeyframe(1, duration: 1) }
        if isTall { KeyframeTrack(\.y) { LinearKeyframe(4, duration: 2) } }
      }
    }
    #expect(timeline(false).duration == 1 && timeline(true).duration == 2)
    #expect(timeline(true).value(time: 1).y == 2 && timeline(false).value(time: 1).y == 0)
  }

  private struct Bounce: Keyframes {
    let height: Double
    var body: some Keyframes<Double> {
      LinearKeyframe(height, duration: 1)
      LinearKeyframe(0.0, duration: 1)
    }
  }

  private struct Rise: KeyframeTrackContent {
    let height: Double
    var body: some KeyframeTrackContent<Double> {
      LinearKeyframe(height / 2, duration: 1)
      LinearKeyframe(height, duration: 1)
    }
  }

  @Test func customKeyframesHaveABody() {
    let bounce = KeyframeTimeline(initialValue: 0.0) { Bounce(height: 4) }
    #expect([0.5, 1, 2].map { bounce.value(time: $0) } == [2, 4, 0])
    let rise = KeyframeTimeline(initialValue: Place()) {
      KeyframeTrack(\.y) {
        Rise(height: 6)
        LinearKeyframe(0, duration: 1)
      }
    }
    #expect([1, 2, 3].map { rise.value(time: $0).y } == [3, 6, 0])
    let track = KeyframeTrack(\Place.x) { Rise(height: 2) }
    #expect(track._tracks.first?.duration == 2)
  }

  @Test func aTimelineUpdatesTheTracksOfAValue() {
    let timeline = KeyframeTimeline(initialValue: Place()) {
      KeyframeTrack(\.x) { LinearKeyframe(10, duration: 2) }
    }
    var place = Place(x: 1, y: 3)
    timeline.update(value: &place, time: 1)
    #expect(place.x == 5 && place.y == 3)
    timeline.update(value: &place, progress: 1)
    #expect(place.x == 10 && place.y == 3)
  }

  @Test func timesOutsideOfATimelineAreLimited() {
    let timeline = KeyframeTimeline(initialValue: 3.0) {
      LinearKeyframe(4.0, duration: 0)
      LinearKeyframe(5.0, duration: .nan)
      LinearKeyframe(6.0, duration: 1)
    }
    #expect(timeline.duration == 1)
    let times: [Double] = [-1, 0, .nan, 9]
    #expect(times.map { timeline.value(time: $0) } == [5, 5, 5, 6])
    let endless = KeyframeTimeline(initialValue: 3.0) { CubicKeyframe(4.0, duration: .infinity) }
    #expect(endless.value(time: 1).isFinite && endless.duration.isFinite)
  }

  private static func speed(_ timeline: KeyframeTimeline<Double>, at time: Double) -> (
    before: Double, after: Double
  ) {
    let step = 1e-5
    let middle = timeline.value(time: time)
    return (
      (middle - timeline.value(time: time - step)) / step, (timeline.value(time: time + step) - middle) / step
    )
  }

  @Test func aSpringContinuesTheMotionBefore() {
    let springs = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1.0, duration: 0.2)
      SpringKeyframe(3.0, duration: 0.4)
    }
    let linear = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(1.0, duration: 0.2)
      SpringKeyframe(3.0, duration: 0.4)
    }
    for timeline in [springs, linear] {
      let speed = Self.speed(timeline, at: 0.2)
      // The value moves to that of the keyframe at its end, at which a spring may not have arrived.
      #expect(speed.after > 0.5)
    }
    #expect(abs(Self.speed(linear, at: 0.2).after - 5) < 0.05)
  }

  @Test func aCubicKeyframeContinuesTheMotionBesideIt() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(1.0, duration: 0.5)
      CubicKeyframe(2.0, duration: 1)
      LinearKeyframe(6.0, duration: 1)
    }
    let (start, end) = (Self.speed(timeline, at: 0.5), Self.speed(timeline, at: 1.5))
    #expect(abs(start.after - 2) < 0.01 && abs(start.before - 2) < 0.01)
    #expect(abs(end.before - 4) < 0.01 && abs(end.after - 4) < 0.01)
  }
}
