import ComposableArchitecture
import Testing

@testable import LivePages

struct PageAnimationTests {
  @Test(
    arguments: [
      (Animation.linear(duration: 2), PageAnimation.Timing.linear),
      (.easeIn(duration: 2), .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)),
      (.easeOut(duration: 2), .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)),
      (.easeInOut(duration: 2), .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
      (.timingCurve(0.1, -0.5, 0.9, 1.5, duration: 2), .cubicBezier(x1: 0.1, y1: -0.5, x2: 0.9, y2: 1.5)),
      (.timingCurve(-0.1, 0, 1.9, 1, duration: 2), .cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)),
    ]
  )
  func eachCurveIsACurveOfCSS(animation: Animation, timing: PageAnimation.Timing) {
    #expect(PageAnimation(animation) == PageAnimation(timing: timing, duration: 2))
  }

  @Test
  func defaultAnimationIsTheLibrarys() {
    let animation = PageAnimation(.default)
    #expect(animation.timing == .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    #expect(animation.duration == Animation.defaultDuration)
  }

  @Test(arguments: [
    Animation.spring(response: 1, dampingFraction: 0.5),
    .interactiveSpring(response: 1, dampingFraction: 0.5),
  ])
  func springsAreConvertedToTheirHeights(animation: Animation) {
    let spring = SpringCurve(response: 1, dampingFraction: 0.5)
    #expect(
      PageAnimation(animation) == PageAnimation(timing: .points(spring.heights()), duration: spring.duration)
    )
  }

  @Test
  func aSpringByItsPhysicsIsTheSame() {
    let animation = Animation.interpolatingSpring(mass: 2, stiffness: 8, damping: 4, initialVelocity: 3)
    let spring = SpringCurve(response: .pi, dampingFraction: 0.5, initialVelocity: 3)
    #expect(
      PageAnimation(animation) == PageAnimation(timing: .points(spring.heights()), duration: spring.duration)
    )
    #expect(PageAnimation(.interpolatingSpring(stiffness: 0, damping: 1)).duration == 0)
  }

  @Test
  func delayAndSpeedAreKept() {
    let animation = PageAnimation(.linear(duration: 2).delay(0.5).speed(4))
    #expect(animation == PageAnimation(timing: .linear, duration: 0.5, delay: 0.5))
  }

  @Test(arguments: [0.0, -2])
  func invalidSpeedsDisableTheAnimation(speed: Double) {
    #expect(PageAnimation(.linear.speed(speed)).duration == 0)
  }

  @Test
  func repeatsAreKept() {
    let once = PageAnimation(.linear)
    #expect(once.repetition == .count(1))
    #expect(!once.autoreverses)
    #expect(PageAnimation(.linear.repeatCount(3)).repetition == .count(3))
    #expect(PageAnimation(.linear.repeatCount(3)).autoreverses)
    #expect(!PageAnimation(.linear.repeatCount(3, autoreverses: false)).autoreverses)
    #expect(PageAnimation(.linear.repeatForever()).repetition == .forever)
  }
}
