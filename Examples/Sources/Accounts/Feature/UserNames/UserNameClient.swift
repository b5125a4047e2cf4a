import CombineShim
import Dispatch
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that checks which user names are taken.
public struct UserNameClient: Sendable {
  /// A completion handler that is called once, on any thread, with whether the name is free.
  public typealias Completion = @Sendable (Result<Bool, UserNameClientError>) -> Void

  /// Checks whether a name is free, and returns a cancellable for the request.
  public var ask: @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable

  /// Creates a client from a closure.
  public init(
    ask: @escaping @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable
  ) {
    self.ask = ask
  }
}

/// Why a user name could not be checked.
public enum UserNameClientError: Error, Hashable, Sendable {
  /// There was no connection, it was lost, or the request timed out.
  case unreachable
  /// The server responded with an error status.
  case trouble(status: Int)
  /// The server's response is invalid.
  case unreadable

  /// A message for the user: what happened, and what to do.
  public var message: String {
    switch self {
    case .unreachable:
      "The user name server can't be reached. Check the connection, and try again."
    case .trouble(let status):
      "The user name server failed (status \(status)). Try again in a moment."
    case .unreadable:
      "The response of the user name server can't be read. Try again in a moment."
    }
  }
}

/// The availability of a user name. Each case but the first contains the name, so that the answer for one
/// name cannot be mistaken for the answer for another.
public enum Availability: Hashable, Sendable {
  /// The current name was not checked.
  case notAsked
  /// The request is in progress.
  case asking(UserName)
  /// The name is free.
  case free(UserName)
  /// The name is taken.
  case taken(UserName)
  /// There was no response, or an unreadable one.
  case couldNotBeAsked(UserName, UserNameClientError)

  /// The name that was checked.
  public var name: UserName? {
    switch self {
    case .notAsked: nil
    case .asking(let name), .free(let name), .taken(let name), .couldNotBeAsked(let name, _): name
    }
  }
}

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
