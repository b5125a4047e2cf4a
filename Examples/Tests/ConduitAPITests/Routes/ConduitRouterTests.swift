import ConduitTransport
import HTTPTypes
import Testing

@testable import ConduitAPI

struct ConduitRouterTests {
  @Test(arguments: [
    (HTTPRequest.Method.get, ""), (.get, "/"), (.get, "/nothing"), (.patch, "/user"), (.delete, "/user"),
    (.get, "/users"), (.get, "/articles/a/b"), (.post, "/tags"),
  ])
  func unknownAddressesAreNotFound(method: HTTPRequest.Method, path: String) async throws {
    let response = try await TestAPI().send(method, path)
    #expect(response.status == 404)
    #expect(response.errors == ["address": ["not found"]])
  }

  @Test func noSiteIsAllowedByDefault() async throws {
    let response = try await TestAPI()
      .send(.get, "/tags", headers: [.origin: "http://localhost:4200"])
    #expect(response.status == 200)
    #expect(response.headers[.accessControlAllowOrigin] == nil)
  }

  @Test func oneSiteIsAllowed() async throws {
    let api = try TestAPI(allowedOrigin: "http://localhost:4200")
    let preflight = try await api.send(
      .options,
      "/articles/first",
      headers: [.origin: "http://localhost:4200", .accessControlRequestMethod: "PUT"]
    )
    #expect(preflight.status == 204)
    #expect(preflight.headers[.accessControlAllowOrigin] == "http://localhost:4200")
    #expect(preflight.headers[.accessControlAllowMethods]?.contains("PUT") == true)
    #expect(preflight.headers[.accessControlAllowHeaders]?.lowercased().contains("authorization") == true)
    #expect(preflight.headers[.accessControlAllowCredentials] == nil)
    // Errors have the header too, so that scripts can read them.
    let failure = try await api.send(.get, "/user", headers: [.origin: "http://localhost:4200"])
    #expect(failure.status == 401)
    #expect(failure.headers[.accessControlAllowOrigin] == "http://localhost:4200")
  }
}
