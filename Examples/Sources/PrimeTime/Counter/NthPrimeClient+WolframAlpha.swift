import ComposableArchitecture
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NthPrimeClient {
  /// Creates a client of an API with the format of Wolfram Alpha's.
  ///
  /// - Parameters:
  ///   - endpoint: The address at which the API answers queries, such as
  ///     `https://api.wolframalpha.com/v2/query`.
  ///   - appID: The key for the API.
  ///   - session: The session for the requests.
  public static func wolframAlpha(
    endpoint: URL = URL(string: "https://api.wolframalpha.com/v2/query")!,
    appID: String,
    session: URLSession = .primes
  ) -> Self {
    Self { n in
      var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: false)
      components?.queryItems = [
        URLQueryItem(name: "input", value: "prime \(n)"),
        URLQueryItem(name: "format", value: "plaintext"),
        URLQueryItem(name: "output", value: "JSON"),
        URLQueryItem(name: "appid", value: appID),
      ]
      guard let url = components?.url else { return Effect(value: nil) }
      return session.dataTaskPublisher(for: URLRequest(url: url, timeoutInterval: 15))
        .tryMap { data, _ in try BoundedJSON.decode(WolframAlphaResult?.self, fromResponse: data) }
        .replaceError(with: nil)
        .map { $0?.integer }
        .eraseToEffect()
    }
  }
}

extension URLSession {
  /// The session for the requests of all users, for the lifetime of the process.
  public static let primes = URLSession(configuration: .manyRequests)
}

/// A response of the API. The primary one of its pods contains the result.
struct WolframAlphaResult: Decodable {
  let queryresult: QueryResult

  struct QueryResult: Decodable {
    /// Missing if the API did not understand the query.
    let pods: [Pod]?
  }

  struct Pod: Decodable {
    let primary: Bool?
    let subpods: [SubPod]
  }

  struct SubPod: Decodable {
    let plaintext: String
  }

  /// The number in the first part of the first primary pod.
  var integer: Int? {
    queryresult.pods?
      .first { $0.primary == true }?
      .subpods.first
      .flatMap { Int($0.plaintext) }
  }
}
