import DependencyInjection
import Testing

struct BoundDependenciesTests {
  @Test func areAbsentByDefault() {
    #expect(BoundDependencies.current == nil)
    #expect(DependencyValues.current.isKnownToEqual(.unset))
  }

  @Test func areVisibleToTheCaller() {
    var values = DependencyValues()
    values.context = .preview
    let bound = BoundDependencies(values)
    BoundDependencies.$current.withValue(bound) {
      #expect(DependencyValues.current.context == .preview)
      #expect(DependencyValues.current.isKnownToEqual(values))
    }
  }

  @Test func areTheSameObjectInEscapedClosures() {
    withDependencies {
      $0.context = .preview
    } operation: {
      let bound = BoundDependencies.current
      let dependencies = withEscapedDependencies { $0 }
      BoundDependencies.$current.withValue(nil) {
        dependencies.yield { #expect(BoundDependencies.current === bound) }
      }
    }
  }
}
