import ComposableArchitecture
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NthPrimeClient {
  /// Asks an HTTP API of Wolfram Alpha's shape.
  ///
  /// - Parameters:
  ///   - endpoint: The address at which the API answers queries, such as
  ///     `https://api.wolframalpha.com/v2/query`.
  ///   - appID: The key that the API has given out.
  ///   - session: What makes the requests.
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
        .map { data, _ in data }
        .decode(type: WolframAlphaResult?.self, decoder: JSONDecoder())
        .replaceError(with: nil)
        .map { $0?.integer }
        .eraseToEffect()
    }
  }
}

extension URLSession {
  /// Asks for the primes of all people, for as long as the process runs.
  public static let primes = URLSession(configuration: .manyRequests)
}

/// An answer of the API. Of its many pods the primary one holds the result.
struct WolframAlphaResult: Decodable {
  let queryresult: QueryResult

  struct QueryResult: Decodable {
    /// Missing where the API did not understand the question.
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
