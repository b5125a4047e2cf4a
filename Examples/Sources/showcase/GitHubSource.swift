import Foundation
import RepositorySearch
import ServiceLifecycle

/// The API for searching repositories.
enum GitHubSource: Sendable {
  case local(GitHubSearchServer)
  case elsewhere(URL, token: GitHubToken?)

  /// - Parameters:
  ///   - address: The value of the option `--github`. If it is missing, `GITHUB_API` is used. If both are
  ///     missing or empty, the API runs on this machine.
  ///   - environment: The environment of the process, which may contain a token.
  init(address: String?, environment: [String: String]) throws {
    guard let address = address ?? environment["GITHUB_API"], !address.isEmpty else {
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
          "\(address)" isn't an API address. Specify one such as https://api.github.com with --github or GITHUB_API, or leave \
          out both.
          """
      )
    }
    do throws(GitHubTokenError) {
      self = .elsewhere(url, token: try GitHubToken(environment: environment))
    } catch {
      throw StartFailure(description: error.localizedDescription)
    }
  }

  /// The services that the API requires.
  var services: [any Service] {
    switch self {
    case .local(let server): [server]
    case .elsewhere: []
    }
  }

  /// Returns the search API as soon as it is available.
  var searches: SearchSource {
    get async {
      switch self {
      case .local(let server): .local(await server.url)
      case .elsewhere(let url, let token): .elsewhere(url, token: token)
      }
    }
  }
}
