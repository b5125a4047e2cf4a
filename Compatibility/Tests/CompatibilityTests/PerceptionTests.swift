import Perception
import Testing

struct PerceptionTests {
  @Test func trackingComesWithItsName() {
    #expect(withPerceptionTracking({ 1 }, onChange: {}) == 1)
  }
}
