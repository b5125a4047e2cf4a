import PerceptionCore
import Testing

struct PerceptionCoreTests {
  @Test func moduleExportsPerceptionTracking() {
    #expect(withPerceptionTracking({ 1 }, onChange: {}) == 1)
    let registrar = PerceptionRegistrar()
    _ = registrar
  }
}
