import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import LivePagesTesting
import Schedulers
import Testing

@testable import TributaryUI

/// Tests of phases, keyframes and springs.
@MainActor
struct AnimatorTests {
  private static func advance(_ page: LivePageTest, by seconds: Double) async throws -> String {
    @Dependency(\.continuousClock) var anyClock
    let clock = try #require(anyClock as? TestClock<Duration>)
    await clock.advance(by: .seconds(seconds))
    await page.settle()
    return await page.text
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func phasesFollowEachOtherContinuously() async throws {
    struct Screen: View {
      var body: some View {
        PhaseAnimator([1, 2, 3]) { phase in
          Text("phase \(phase)")
        } animation: { phase in
          .linear(duration: Double(phase))
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(try await Self.advance(page, by: 0) == "phase 2")
    #expect(try await Self.advance(page, by: 2) == "phase 3")
    #expect(try await Self.advance(page, by: 3) == "phase 1")
    #expect(try await Self.advance(page, by: 1) == "phase 2")
  }

  private struct Triggered: View {
    @State private var likes = 0
    var body: some View {
      Text("heart").phaseAnimator([1, 2, 3], trigger: likes) { content, phase in
        content
        Text("phase \(phase)")
      } animation: { _ in
        .linear(duration: 1)
      }
      Button("Like") { likes += 1 }
    }
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func aTriggerStartsOneCycleOfPhases() async throws {
    let page = await LivePageTest(ViewPage { Triggered() })
    #expect(try await Self.advance(page, by: 5) == "heart phase 1 Like")
    await page.button("Like").click()
    #expect(try await Self.advance(page, by: 0) == "heart phase 2 Like")
    #expect(try await Self.advance(page, by: 1) == "heart phase 3 Like")
    #expect(try await Self.advance(page, by: 1) == "heart phase 1 Like")
    #expect(try await Self.advance(page, by: 5) == "heart phase 1 Like")
  }

  private struct Values {
    var scale = 1.0
    var angle = Angle.zero
  }

  @Test func tracksInterpolateTheirProperties() {
    let timeline = KeyframeTimeline(initialValue: Values()) {
      KeyframeTrack(\.scale) {
        LinearKeyframe(3, duration: 2)
        MoveKeyframe(10)
        LinearKeyframe(20, duration: 1, timingCurve: .easeInOut)
      }
      KeyframeTrack(\.angle) { CubicKeyframe(.degrees(90), duration: 1) }
    }
    #expect(timeline.duration == 3)
    #expect(
      [0, 1, 2.5, 3, 9].map { (timeline.value(time: $0).scale * 1000).rounded() / 1000 } == [
        1, 2, 15, 20, 20,
      ]
    )
    #expect([0, 0.5, 1].map { timeline.value(time: $0).angle.degrees.rounded() } == [0, 45, 90])
    #expect(timeline.value(time: 0.25).angle.degrees < 22.5)
    #expect(timeline.value(progress: 1).scale == 20)
  }

  @Test func keyframesOfTheWholeValueFollowEachOther() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(1.0, duration: 1)
      LinearKeyframe(3.0, duration: 1)
    }
    #expect(timeline.duration == 2)
    #expect([0.5, 1.5, 2].map { timeline.value(time: $0) } == [0.5, 2, 3])
  }

  @Test func neighboringCubicKeyframesHaveTheSameVelocity() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(1.0, duration: 1)
      CubicKeyframe(2.0, duration: 1)
    }
    let (before, after) = (timeline.value(time: 0.99), timeline.value(time: 1.01))
    #expect(abs((1 - before) - (after - 1)) < 0.001)
    #expect(after - before > 0.015)
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func keyframesAreEvaluatedTenTimesASecond() async throws {
    struct Screen: View {
      @State private var likes = 0
      var body: some View {
        Text("ball").keyframeAnimator(initialValue: Values(), trigger: likes) { content, value in
          content
          Text(verbatim: "\(value.scale)")
        } keyframes: { _ in
          KeyframeTrack(\.scale) { LinearKeyframe(3, duration: 0.4) }
        }
        Button("Like") { likes += 1 }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(try await Self.advance(page, by: 5) == "ball 1.0 Like")
    await page.button("Like").click()
    #expect(try await Self.advance(page, by: 0) == "ball 1.5 Like")
    #expect(try await Self.advance(page, by: 0.1) == "ball 2.0 Like")
    #expect(try await Self.advance(page, by: 0.3) == "ball 3.0 Like")
    #expect(try await Self.advance(page, by: 5) == "ball 3.0 Like")
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func repeatedKeyframesBeginAgain() async throws {
    struct Screen: View {
      var body: some View {
        KeyframeAnimator(initialValue: 0.0) { value in
          Text(verbatim: "\(value)")
        } keyframes: { _ in
          LinearKeyframe(1.0, duration: 0.2)
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(try await Self.advance(page, by: 0) == "0.5")
    #expect(try await Self.advance(page, by: 0.1) == "1.0")
    #expect(try await Self.advance(page, by: 0.1) == "0.5")
  }

  @Test func springsReachTheirTarget() {
    for spring in [Spring.smooth, .snappy, .bouncy, Spring(duration: 1, bounce: -0.5)] {
      #expect(spring.value(target: 5.0, time: 0) == 0)
      #expect(abs(spring.value(target: 5.0, time: spring.settlingDuration * 1.5) - 5) < 0.02)
    }
    let times = stride(from: 0.0, to: 1, by: 0.01)
    #expect(times.contains { Spring.bouncy.value(target: 1.0, time: $0) > 1.01 })
    #expect(!times.contains { Spring.smooth.value(target: 1.0, time: $0) > 1.0001 })
    let physical = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(physical.stiffness - 100) < 1e-9 && abs(physical.damping - 10) < 1e-9)
    #expect(abs(physical.velocity(target: 0.0, initialVelocity: 2, time: 0) - 2) < 0.01)
    #expect(Animation.spring(.bouncy) == .spring(duration: 0.5, bounce: 0.3))
  }

  @Test func unitCurvesStartAndEndWithTheirRange() {
    let curves: [UnitCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    ]
    for curve in curves {
      #expect(abs(curve.value(at: 0)) < 1e-6 && abs(curve.value(at: 1) - 1) < 1e-6)
      #expect(curve.value(at: 2) == curve.value(at: 1))
    }
    #expect(UnitCurve.easeIn.value(at: 0.3) < 0.3 && UnitCurve.easeOut.value(at: 0.3) > 0.3)
  }
}
