import Foundation
import GitHubSearchAPI
import RepositorySearchPage
import ServiceLifecycle

/// Which API is asked for repositories.
enum GitHubSource: Sendable {
  case local(GitHubSearchServer)
  case elsewhere(URL)

  /// - Parameter address: What the person named; without it, or if it is empty, the API is on this machine.
  init(address: String?) throws {
    guard let address, !address.isEmpty else {
      self = .local(try GitHubSearchServer())
      return
    }
    guard
      let components = URLComponents(string: address, encodingInvalidCharacters: false),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = components.host, !host.isEmpty,
      (1...65535).contains(components.port ?? 443), components.query == nil, components.fragment == nil,
      let url = components.url
    else {
      throw StartFailure(
        description: """
          "\(address)" is no address of an API. Name one such as https://api.github.com with --github or GITHUB_API, or leave \
          both away.
          """
      )
    }
    self = .elsewhere(url)
  }

  /// What has to run for it.
  var services: [any Service] {
    switch self {
    case .local(let server): [server]
    case .elsewhere: []
    }
  }

  /// Where searches are answered, once they can be.
  var searches: SearchSource {
    get async {
      switch self {
      case .local(let server): .local(await server.url)
      case .elsewhere(let url): .elsewhere(url)
      }
    }
  }
}
