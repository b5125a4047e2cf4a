import ComposableArchitecture
import Foundation
import Testing

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct GitHubTokenTests {
  private func token(_ text: String = "ghp_secret") throws -> GitHubToken {
    try #require(try GitHubToken(environment: ["GITHUB_TOKEN": text]))
  }

  private func headers(for address: String) throws -> [String: String] {
    try token().headers(for: try #require(URL(string: address)))
  }

  @Test(arguments: ["https://api.github.com", "https://api.github.com:443/a?q=1", "HTTPS://API.GitHub.com/a"])
  func tokensAreSentToGitHub(address: String) throws {
    #expect(try headers(for: address) == ["Authorization": "Bearer ghp_secret"])
  }

  @Test(arguments: [
    "http://api.github.com", "https://api.github.com:8443", "https://api.github.com.example.com",
    "https://github.com", "https://example.com/api.github.com", "https://api.github.com@example.com",
    "http://127.0.0.1:8080", "ftp://api.github.com", "api.github.com",
  ])
  func noOtherHostGetsIt(address: String) throws {
    #expect(try headers(for: address) == [:])
  }

  @Test func eachRequestIsLookedAt() throws {
    let gitHub = try #require(URL(string: "https://api.github.com"))
    let elsewhere = try #require(URL(string: "https://example.com"))
    let token = try token()
    let requests = LockIsolated<[URLRequest]>([])
    let api = GitHubAPI(
      base: gitHub,
      headers: { token.headers(for: $0) },
      transport: { request in
        requests.withValue { $0.append(request) }
        return Empty().eraseToAnyPublisher()
      }
    )
    for address in [gitHub, elsewhere] {
      api.fetch(url: address).sink { _ in
      } receiveValue: { _ in
      }
      .cancel()
    }
    #expect(
      requests.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["Bearer ghp_secret", nil]
    )
  }

  @Test(arguments: [[:], ["GITHUB_TOKEN": ""], ["GITHUB_TOKEN": " \n"], ["GITHUB": "ghp_secret"]])
  func thereMayBeNone(environment: [String: String]) throws {
    #expect(try GitHubToken(environment: environment) == nil)
  }

  @Test func spacesAroundItAreNotPartOfIt() throws {
    #expect(try token(" ghp_secret\n") == token())
  }

  @Test(arguments: ["ghp secret", "ghp\r\nX-Header: secret", "ghp_secr\u{E9}t", "ghp\u{0}secret"])
  func invalidTokensAreRefusedWithoutBeingShown(text: String) throws {
    let error = try #require(throws: GitHubTokenError.self) {
      try GitHubToken(environment: ["GITHUB_TOKEN": text])
    }
    #expect(error.localizedDescription.contains("GITHUB_TOKEN"))
    #expect(!error.localizedDescription.contains("secr"))
  }

  @Test func nothingPrintsIt() throws {
    let token = try token()
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", "\(Optional(token) as Any)", String(reflecting: token), dumped] {
      #expect(!text.contains("secret"))
    }
  }
}
