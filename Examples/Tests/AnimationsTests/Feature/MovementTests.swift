import ComposableArchitecture
import Testing

@testable import Animations

struct MovementTests {
  @Test(
    arguments: [
      (Movement.Curve.linear, Animation.linear(duration: 2)),
      (.easeIn, .easeIn(duration: 2)),
      (.easeOut, .easeOut(duration: 2)),
      (.easeInOut, .easeInOut(duration: 2)),
      (.default, .default),
      (.spring, .spring(response: 2, dampingFraction: 0.5)),
    ]
  )
  func isAnAnimationOfItsCurveAndPace(curve: Movement.Curve, animation: Animation) {
    #expect(Movement(curve: curve, pace: .slow).animation == animation)
  }

  @Test(
    arguments: [
      (Movement.Repetition.once, Animation.linear(duration: 0.8)),
      (.threeTimes, .linear(duration: 0.8).repeatCount(3, autoreverses: false)),
      (.thereAndBack, .linear(duration: 0.8).repeatCount(3)),
      (.forever, .linear(duration: 0.8).repeatForever()),
    ]
  )
  func isRepeatedAsWasChosen(repetition: Movement.Repetition, animation: Animation) {
    #expect(Movement(curve: .linear, repetition: repetition).animation == animation)
  }

  @Test(arguments: [
    (Movement.Repetition.once, 800), (.threeTimes, 2400), (.thereAndBack, 2400), (.forever, 1600),
  ])
  func effectsWaitUntilARepeatedMovementHasBeenSeen(repetition: Movement.Repetition, pause: Int) {
    #expect(Movement(curve: .linear, repetition: repetition).pause == pause)
    #expect(Movement(curve: .none, repetition: repetition).pause == 500)
  }

  @Test
  func withoutACurveNothingIsAnimated() {
    #expect(Movement(curve: .none).animation == nil)
    #expect(Movement(curve: .none, repetition: .forever).animation == nil)
  }

  @Test(arguments: Movement.Curve.allCases)
  func paceMattersUnlessTheCurveSetsItsDuration(curve: Movement.Curve) {
    let quick = Movement(curve: curve, pace: .quick).animation
    let slow = Movement(curve: curve, pace: .slow).animation
    #expect(Movement(curve: curve).hasPace == (quick != slow))
  }
}
