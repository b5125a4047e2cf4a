import Testing

@testable import ComposableArchitecture

struct AnimationTests {
  @Test func curvesHaveTheirDuration() {
    #expect(Animation.linear == Animation(curve: .linear, duration: Animation.defaultDuration))
    #expect(Animation.easeIn(duration: 2) == Animation(curve: .easeIn, duration: 2))
    #expect(Animation.easeOut(duration: 2).curve == .easeOut)
    #expect(Animation.default == .easeInOut)
    #expect(
      Animation.timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1).curve
        == .timingCurve(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4)
    )
  }

  @Test func modifiersAddUp() {
    let animation = Animation.linear.delay(1).delay(0.5).speed(2).speed(3)
    #expect(animation.delay == 1.5)
    #expect(animation.speed == 6)
    #expect(animation.repetition == .count(1))
    #expect(animation != .linear)
  }

  @Test func repetitionsMayRunBackwards() {
    #expect(Animation.linear.repeatCount(3).repetition == .count(3))
    #expect(Animation.linear.repeatCount(3).autoreverses)
    #expect(!Animation.linear.repeatForever(autoreverses: false).autoreverses)
    #expect(Animation.linear.repeatForever().repetition == .forever)
  }
}
