import DependencyInjection
import Testing

struct DependencyContextTests {
  @Test func aTestProcessIsATestContext() {
    #expect(DependencyValues().context == .test)
  }

  @Test func aContextCanBeSet() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.context) var context
      #expect(context == .preview)
    }
  }
}
