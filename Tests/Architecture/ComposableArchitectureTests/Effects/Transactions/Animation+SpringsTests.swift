import Testing

@testable import ComposableArchitecture

struct AnimationSpringsTests {
  @Test func springsAreDistinct() {
    #expect(Animation.spring != .interactiveSpring)
    #expect(Animation.spring(response: 1) != .spring)
    #expect(Animation.smooth != .snappy)
    #expect(Animation.snappy != .bouncy)
  }

  @Test func aSpringWithoutArgumentsDoesNotBounce() {
    #expect(Animation.spring == .spring())
    #expect(Animation.spring() == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.spring().curve == .spring(response: 0.5, dampingFraction: 1, blendDuration: 0))
    #expect(
      Animation.spring(response: 0.5).curve
        == .spring(response: 0.5, dampingFraction: 0.825, blendDuration: 0)
    )
  }

  @Test(arguments: [(0, 1), (0.25, 0.75), (1, 0), (2, 0), (-0.5, 2), (-1, .infinity), (-2, .infinity)])
  func aBounceIsADamping(bounce: Double, dampingFraction: Double) {
    #expect(
      Animation.spring(duration: 2, bounce: bounce, blendDuration: 1)
        == .spring(response: 2, dampingFraction: dampingFraction, blendDuration: 1)
    )
  }

  @Test func presetsHaveTheirBounce() {
    #expect(Animation.smooth == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.snappy == .spring(duration: 0.5, bounce: 0.15))
    #expect(Animation.bouncy == .spring(duration: 0.5, bounce: 0.3))
  }

  @Test func presetsTakeADurationAndMoreBounce() {
    #expect(Animation.smooth(duration: 2) == .spring(duration: 2))
    #expect(Animation.smooth(extraBounce: 0.5) == .spring(bounce: 0.5))
    #expect(Animation.snappy(duration: 2, extraBounce: 0.5) == .spring(duration: 2, bounce: 0.65))
    #expect(Animation.bouncy(duration: 2) == .spring(duration: 2, bounce: 0.3))
    #expect(Animation.bouncy(duration: 2, extraBounce: 0.5) == .spring(duration: 2, bounce: 0.8))
  }

  @Test func springsForHandsTakeADuration() {
    #expect(Animation.interactiveSpring == .interactiveSpring())
    #expect(Animation.interactiveSpring == .interactiveSpring(duration: 0.15))
    #expect(
      Animation.interactiveSpring(duration: 1, extraBounce: 0.36, blendDuration: 2)
        == .interactiveSpring(response: 1, dampingFraction: 0.5, blendDuration: 2)
    )
  }

  @Test func springsHaveTheirPhysics() {
    let spring = Animation.interpolatingSpring(stiffness: 4, damping: 2)
    #expect(
      spring.curve == .interpolatingSpring(mass: 1, stiffness: 4, damping: 2, initialVelocity: 0)
    )
    #expect(spring.duration == .pi)
    #expect(spring != .interpolatingSpring(mass: 2, stiffness: 4, damping: 2, initialVelocity: 1))
  }

  @Test func physicsFollowFromADuration() {
    #expect(Animation.interpolatingSpring == .interpolatingSpring(duration: 0.5, bounce: 0))
    #expect(
      Animation.interpolatingSpring(duration: .pi, bounce: 0.5, initialVelocity: 3)
        == .interpolatingSpring(stiffness: 4, damping: 2, initialVelocity: 3)
    )
    #expect(Animation.interpolatingSpring(duration: .pi).duration == .pi)
  }
}
