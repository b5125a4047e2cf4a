import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to an API of RealWorld's specification, and decodes its responses.
struct ConduitServer: Sendable {
  typealias Transport = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  /// The longest response that is decoded, in bytes.
  static let longestResponse = 8 * 1024 * 1024

  /// The URL of the API, such as `http://127.0.0.1:8081/api`.
  let base: URL
  /// Returns the token of the visitor at the time of a request.
  let token: @Sendable () -> String?
  var transport: Transport = { try await URLSession.conduit.data(for: $0) }

  /// Sends a request, and decodes the response.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The components of the path. Each is encoded, so that a component can contain any text.
  ///   - query: The names and values of the query.
  ///   - body: The JSON to send.
  func send<Response: Decodable>(
    _ method: String,
    _ path: String...,
    query: KeyValuePairs<String, String> = [:],
    body: (any Encodable)? = nil,
    as type: Response.Type = Response.self
  ) async throws -> Response {
    let data = try await data(method, path, query, body)
    do {
      return try BoundedJSON.decode(type, fromResponse: data, decoder: Self.decoder)
    } catch {
      throw ConduitError(reason: .unreadable)
    }
  }

  /// Sends a request whose response has no content.
  func perform(_ method: String, _ path: String...) async throws {
    _ = try await data(method, path, [:], nil)
  }

  private func data(
    _ method: String,
    _ path: [String],
    _ query: KeyValuePairs<String, String>,
    _ body: (any Encodable)?
  ) async throws -> Data {
    guard let url = url(path, query) else { throw ConduitError(reason: .notFound) }
    var request = URLRequest(url: url, timeoutInterval: 15)
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let token = token() { request.setValue("Token \(token)", forHTTPHeaderField: "Authorization") }
    if let body {
      request.httpBody = try JSONEncoder().encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await transport(request)
    guard let response = response as? HTTPURLResponse, data.count <= Self.longestResponse else {
      throw ConduitError(reason: .unreadable)
    }
    if let error = ConduitError(status: response.statusCode, body: data) { throw error }
    return data
  }

  /// Returns the URL of a request; `nil` if a component would lead to another path.
  func url(_ path: [String], _ query: KeyValuePairs<String, String> = [:]) -> URL? {
    guard path.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
    var text = base.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    for component in path { text += "/" + Self.encoded(component) }
    for (index, item) in query.enumerated() {
      text += (index == 0 ? "?" : "&") + Self.encoded(item.key) + "=" + Self.encoded(item.value)
    }
    return URL(string: text)
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) { return date }
      return try Date.ISO8601FormatStyle().parse(text)
    }
    return decoder
  }
}

extension URLSession {
  /// The session for the requests of all visitors. It stores neither responses nor cookies.
  fileprivate static let conduit = URLSession(
    configuration: .manyRequests,
    delegate: RefusedRedirects(),
    delegateQueue: nil
  )
}

/// Follows no redirects, so that no other server receives a visitor's token. The API has none.
private final class RefusedRedirects: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
