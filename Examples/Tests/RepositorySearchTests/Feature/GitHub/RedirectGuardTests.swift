import Foundation
import Testing

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RedirectGuardTests {
  /// Returns the part of the token that remains when a server redirects the request.
  private func token(from first: String, to second: String) throws -> String? {
    let original = URLRequest(url: try #require(URL(string: first)))
    var redirected = URLRequest(url: try #require(URL(string: second)))
    redirected.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    return RedirectGuard.request(redirected, insteadOf: original).value(forHTTPHeaderField: "Authorization")
  }

  @Test func theSameServerGetsTheToken() throws {
    #expect(
      try token(from: "https://api.github.com/a", to: "https://API.github.com/b?c=d") == "Bearer secret"
    )
  }

  @Test(arguments: [
    "https://example.com/a", "http://api.github.com/a", "https://api.github.com:8443/a",
    "https://api.github.com.example.com/a",
  ])
  func anotherServerDoesNot(address: String) throws {
    #expect(try token(from: "https://api.github.com/a", to: address) == nil)
  }

  @Test func itIsAskedByTheSessionThatSearches() {
    #expect(URLSession.searches.delegate is RedirectGuard)
  }
}
