import Perception
import Testing

struct PerceptionTests {
  @Test func moduleExportsPerceptionTracking() {
    #expect(withPerceptionTracking({ 1 }, onChange: {}) == 1)
  }

  @Perceptible final class Model {
    var count = 0
  }

  @Test func moduleExportsThePerceptibleMacro() {
    let model = Model()
    withPerceptionTracking({ _ = model.count }, onChange: {})
    model.count = 1
    #expect(model.count == 1)
  }
}
