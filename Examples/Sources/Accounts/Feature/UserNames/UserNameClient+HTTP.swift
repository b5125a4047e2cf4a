import CombineShim
import Dispatch
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension UserNameClient {
  /// Asks an HTTP API: `GET …/user-names/NAME` answers `{"available": true}`.
  ///
  /// - Parameters:
  ///   - endpoint: What the name is put behind, such as `https://example.com/user-names`.
  ///   - session: What makes the requests.
  ///   - headers: What is sent along with the question about a name.
  public static func http(
    endpoint: URL,
    session: URLSession = .userNames,
    headers: @escaping @Sendable (UserName) -> [String: String] = { _ in [:] }
  ) -> Self {
    Self { name, completion in
      guard let url = address(of: name, at: endpoint) else {
        completion(.failure(.unreachable))
        return AnyCancellable {}
      }
      var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 15)
      for (field, value) in headers(name) {
        request.setValue(value, forHTTPHeaderField: field)
      }
      return session.dataTaskPublisher(for: request).subscribe(on: starts)
        .sink {
          if case .failure = $0 { completion(.failure(.unreachable)) }
        } receiveValue: { data, response in
          completion(answer(data, response))
        }
    }
  }

  /// Where questions are started and cancelled, one after the other. Either waits for the session's own
  /// queue. If each of a thousand people's queues did that, Dispatch would have no thread left for the queue
  /// they wait for.
  private static let starts = DispatchQueue(label: "user-name-starts")

  /// The name as one part of a path, in which every sign that could mean something else is encoded.
  private static func address(of name: UserName, at endpoint: URL) -> URL? {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~"
    )
    guard let part = name.text.addingPercentEncoding(withAllowedCharacters: plain) else { return nil }
    return URL(string: endpoint.absoluteString + "/" + part)
  }

  private static func answer(_ data: Data, _ response: URLResponse) -> Result<Bool, UserNameClientError> {
    guard let response = response as? HTTPURLResponse else { return .failure(.unreachable) }
    guard response.statusCode == 200 else { return .failure(.trouble(status: response.statusCode)) }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      return .failure(.unreadable)
    }
    return .success(answer.available)
  }

  private struct Answer: Decodable {
    let available: Bool
  }
}

extension URLSession {
  /// Asks for the names of all people, for as long as the process runs.
  public static let userNames = URLSession(configuration: .manyRequests)
}
