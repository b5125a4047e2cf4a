import CombineShim
import Dispatch
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension UserNameClient {
  /// Creates a client for an HTTP API: `GET …/user-names/NAME` returns `{"available": true}`.
  ///
  /// - Parameters:
  ///   - endpoint: The URL to which the name is appended, such as `https://example.com/user-names`.
  ///   - session: The session for the requests.
  ///   - headers: Additional header fields of the requests.
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

  /// The queue on which requests are started and cancelled, one after the other. Both operations wait for the
  /// session's own queue. If the queues of a thousand users did that, Dispatch would have no thread left for
  /// the session's queue.
  private static let starts = DispatchQueue(label: "user-name-starts")

  /// Returns the URL of a name. The name is one path component, with all reserved characters encoded.
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
    guard let answer = try? BoundedJSON.decode(Answer.self, fromResponse: data) else {
      return .failure(.unreadable)
    }
    return .success(answer.available)
  }

  private struct Answer: Decodable {
    let available: Bool
  }
}

extension URLSession {
  /// The session for the requests of all users, for the lifetime of the process.
  public static let userNames = URLSession(configuration: .manyRequests)
}
