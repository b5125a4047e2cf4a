import Testing

@testable import LivePages

struct SpringCurveTests {
  @Test(arguments: [0, 0.3, 0.825, 1, 1.5])
  func beginsAtRest(dampingFraction: Double) {
    let spring = SpringCurve(response: 0.5, dampingFraction: dampingFraction)
    #expect(abs(spring.height(at: 0)) < 1e-9)
    // The spring is released without an initial velocity.
    #expect(abs(spring.height(at: 1e-5)) < 1e-6)
  }

  @Test(arguments: [0, 0.3, 0.825, 1, 1.5])
  func beginsWithItsSpeed(dampingFraction: Double) {
    let spring = SpringCurve(response: 0.5, dampingFraction: dampingFraction, initialVelocity: 2)
    #expect(abs(spring.height(at: 0)) < 1e-9)
    #expect(abs(spring.height(at: 1e-6) / 1e-6 - 2) < 1e-3)
  }

  @Test(arguments: [0.3, 0.825, 1, 1.5])
  func isAtRestAfterItsDuration(dampingFraction: Double) {
    let spring = SpringCurve(response: 0.5, dampingFraction: dampingFraction)
    #expect(abs(spring.height(at: spring.duration) - 1) < 0.02)
    #expect(spring.duration <= 5)
  }

  @Test
  func withoutDampingItSwingsBetweenStartAndTwiceItsWay() {
    let spring = SpringCurve(response: 0.5, dampingFraction: 0)
    #expect(abs(spring.height(at: 0.25) - 2) < 1e-9)
    #expect(abs(spring.height(at: 0.5)) < 1e-9)
    #expect(spring.duration == 5)
  }

  @Test
  func onlyLowDampingOvershoots() {
    let loose = SpringCurve(response: 0.5, dampingFraction: 0.4).heights()
    let stiff = SpringCurve(response: 0.5, dampingFraction: 1).heights()
    let creeping = SpringCurve(response: 0.5, dampingFraction: 2).heights()
    #expect(loose.contains { $0 > 1.1 })
    #expect(stiff.allSatisfy { $0 <= 1 })
    #expect(creeping.allSatisfy { $0 <= 1 })
    #expect(stiff == stiff.sorted())
  }

  @Test(arguments: [0, 0.5, 1, 3])
  func heightsRunFromZeroToOne(dampingFraction: Double) {
    let heights = SpringCurve(response: 0.5, dampingFraction: dampingFraction).heights()
    #expect(heights.first == 0)
    #expect(heights.last == 1)
    #expect(heights.count == 61)
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func aSpringWithoutResponseIsAtRestAtOnce(response: Double) {
    let spring = SpringCurve(response: response, dampingFraction: 0.5)
    #expect(spring.height(at: 0.1) == 1)
    #expect(spring.duration == 0)
  }
}
