import AnimationFeature
import ComposableArchitecture
import Testing

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
    #expect(
      Movement(curve: curve, pace: .slow, isRepeated: true).animation == animation.repeatCount(3)
    )
  }

  @Test
  func withoutACurveThereIsNoAnimation() {
    #expect(Movement(curve: .none).animation == nil)
    #expect(Movement(curve: .none, isRepeated: true).animation == nil)
  }

  @Test(arguments: Movement.Curve.allCases)
  func thePaceMattersUnlessTheCurveHasADurationOfItsOwn(curve: Movement.Curve) {
    let quick = Movement(curve: curve, pace: .quick).animation
    let slow = Movement(curve: curve, pace: .slow).animation
    #expect(Movement(curve: curve).hasPace == (quick != slow))
  }
}
