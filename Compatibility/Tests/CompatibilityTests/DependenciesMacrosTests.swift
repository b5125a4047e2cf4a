import DependenciesMacros
import Testing

struct DependenciesMacrosTests {
  @Test func unimplementedEndpointsComeWithTheName() {
    #expect(Unimplemented("fetch").endpoint == "fetch")
  }
}
