import Foundation
import Testing

@testable import TributaryUI

/// Tests of the motion of springs, of unit curves and of keyframes.
struct SpringTests {
  private static let springs = [
    Spring.bouncy, .smooth, Spring(duration: 1, bounce: -0.5), Spring(mass: 2, stiffness: 50, damping: 3),
  ]

  @Test(arguments: Self.springs)
  func updatesFollowTheMotionOfTheSpring(_ spring: Spring) {
    var (value, velocity) = (1.0, 2.0)
    for _ in 0..<10 { spring.update(value: &value, velocity: &velocity, target: 5, deltaTime: 0.03) }
    let expected = 1 + spring.value(target: 4.0, initialVelocity: 2, time: 0.3)
    #expect(abs(value - expected) < 1e-9)
    #expect(abs(velocity - spring.velocity(target: 4.0, initialVelocity: 2, time: 0.3)) < 1e-9)
  }

  @Test(arguments: Self.springs)
  func theVelocityIsTheRateOfChange(_ spring: Spring) {
    for time in [0.05, 0.2, 0.7] {
      let (before, after) = (time - 1e-6, time + 1e-6)
      let rate =
        (spring.value(target: 3.0, initialVelocity: 1, time: after)
          - spring.value(target: 3.0, initialVelocity: 1, time: before)) / 2e-6
      #expect(abs(spring.velocity(target: 3.0, initialVelocity: 1, time: time) - rate) < 1e-5)
      let moved = spring.velocity(fromValue: 2.0, toValue: 5.0, initialVelocity: 1, time: time)
      #expect(abs(moved - rate) < 1e-5)
    }
  }

  @Test(arguments: Self.springs)
  func theForceAcceleratesTheMass(_ spring: Spring) {
    let (value, velocity) = (
      spring.value(target: 3.0, time: 0.1), spring.velocity(target: 3.0, time: 0.1)
    )
    let later = spring.velocity(target: 3.0, time: 0.1 + 1e-6)
    let force = spring.force(target: 3.0, position: value, velocity: velocity)
    #expect(abs(force / spring.mass - (later - velocity) / 1e-6) < 0.01)
    #expect(spring.force(fromValue: 0.0, toValue: 3.0, position: value, velocity: velocity) == force)
  }

  @Test(arguments: Self.springs)
  func theSpringRestsAfterItsSettlingDuration(_ spring: Spring) {
    let seconds = spring.settlingDuration(target: 10.0, initialVelocity: 4, epsilon: 0.01)
    for time in stride(from: seconds, to: seconds * 3, by: 0.01) {
      #expect(abs(spring.value(target: 10.0, initialVelocity: 4, time: time) - 10) <= 0.0101)
    }
    #expect(spring.settlingDuration(target: 10.0, epsilon: 0.001) > spring.settlingDuration)
    let same = Spring(settlingDuration: 0.8, dampingRatio: spring.dampingRatio)
    #expect(abs(same.settlingDuration - 0.8) < 0.001)
  }

  @Test(arguments: [
    Spring(mass: 0, stiffness: 100, damping: 10), Spring(stiffness: 0, damping: 0),
    Spring(duration: .nan, bounce: .nan), Spring(response: .infinity, dampingRatio: .infinity),
    Spring(settlingDuration: .nan, dampingRatio: 0), Spring(mass: -1, stiffness: -1, damping: -1),
  ])
  func springsOfImpossibleParametersHaveNumbers(_ spring: Spring) {
    for time: Double in [0, 0.5, 100, .infinity, .nan, -1] {
      #expect(spring.value(target: 1.0, initialVelocity: 1, time: time).isFinite)
      #expect(spring.velocity(target: 1.0, initialVelocity: 1, time: time).isFinite)
    }
    #expect(spring.settlingDuration.isFinite && spring.stiffness.isFinite && spring.damping.isFinite)
  }

  private static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    UnitCurve.circularEaseInOut.inverse,
    .bezier(startControlPoint: UnitPoint(x: 0.2, y: 0.4), endControlPoint: UnitPoint(x: 0.7, y: 0.9)),
  ]

  @Test(arguments: Self.curves)
  func theInverseOfACurveSwapsItsCoordinates(_ curve: UnitCurve) {
    for progress in [0, 0.2, 0.5, 0.8, 1] {
      #expect(abs(curve.inverse.value(at: curve.value(at: progress)) - progress) < 1e-4)
    }
    #expect(curve.inverse.inverse == curve)
  }

  @Test(arguments: Self.curves)
  func theVelocityOfACurveIsANumberOutsideOfItsRange(_ curve: UnitCurve) {
    for progress: Double in [-5, -0.0001, 1.0002, 5, .nan, .infinity] {
      #expect(curve.velocity(at: progress).isFinite && curve.value(at: progress).isFinite)
    }
    #expect(curve.velocity(at: 1.5) == curve.velocity(at: 1))
  }

  @Test func animationsFollowUnitCurves() {
    #expect(Animation.timingCurve(.easeIn, duration: 2) == .timingCurve(0.42, 0, 1, 1, duration: 2))
    #expect(Animation.timingCurve(.linear, duration: 1) == .timingCurve(0, 0, 1, 1, duration: 1))
  }
}
