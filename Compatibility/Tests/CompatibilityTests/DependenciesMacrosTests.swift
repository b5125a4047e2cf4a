import DependenciesMacros
import Testing

struct DependenciesMacrosTests {
  @Test func moduleExportsUnimplementedEndpoints() {
    #expect(Unimplemented("fetch").endpoint == "fetch")
  }

  #if Macros
    @DependencyClient struct Client {
      var fetch: (_ id: Int) throws -> String
    }

    @Test func moduleExportsTheDependencyClientMacro() throws {
      var client = Client()
      client.fetch = { "\($0)" }
      #expect(try client.fetch(id: 1) == "1")
    }
  #endif
}
