import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded

@testable import ConduitAPI

/// The API without a network, with a database in memory, a clock that stands still, and cheap hashes.
struct TestAPI {
  static let cost = PasswordHash.Cost(rounds: 2, parallelism: 1)
  static let password = "correct horse"

  let database: ConduitDatabase
  let clock: TestClock
  private let responder: RouterResponder<BasicRequestContext>

  init(allowedOrigin: String? = nil) throws {
    database = try .inMemory()
    clock = TestClock()
    let backend = Backend(
      database: database,
      passwords: PasswordHasher(cost: Self.cost),
      now: { [clock] in clock.now }
    )
    responder = ConduitRouter(backend: backend, allowedOrigin: allowedOrigin).makeRouter().buildResponder()
  }

  /// Sends a request. The path is below `/api`.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    token: String? = nil,
    headers: HTTPFields = [:],
    bytes: [UInt8]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Token \(token)" }
    let request = Request(
      head: HTTPRequest(
        method: method,
        scheme: "http",
        authority: "127.0.0.1",
        path: "/api" + path,
        headerFields: headers
      ),
      body: RequestBody(buffer: ByteBuffer(bytes: bytes))
    )
    let context = BasicRequestContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      )
    )
    let response = try await responder.respond(to: request, context: context)
    let body = CollectedBody()
    try await response.body.write(body)
    return TestResponse(
      status: response.status.code,
      headers: response.headers,
      bytes: body.bytes.withLockedValue { $0 }
    )
  }

  /// Sends a request with a string as its body.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    token: String? = nil,
    headers: HTTPFields = [:],
    json: String = ""
  ) async throws -> TestResponse {
    try await send(method, path, token: token, headers: headers, bytes: Array(json.utf8))
  }

  /// Sends a request with an encoded value as its body.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    token: String? = nil,
    _ content: some Encodable
  ) async throws -> TestResponse {
    try await send(method, path, token: token, bytes: Array(ConduitJSON.makeEncoder().encode(content)))
  }
}

extension TestAPI {
  /// Registers a user, whose address is derived from the name.
  func register(_ username: String) async throws -> User {
    let registration = Registration(
      username: username,
      email: "\(username)@example.com",
      password: Self.password
    )
    return try await send(.post, "/users", UserEnvelope(user: registration))
      .decode(UserEnvelope<User>.self).user
  }

  /// Publishes an article, a second after the previous one.
  @discardableResult
  func publish(_ title: String, tags: [String] = [], by user: User) async throws -> Article {
    clock.advance(by: 1)
    let article = NewArticle(title: title, description: "About \(title)", body: "# Text", tagList: tags)
    return try await send(.post, "/articles", token: user.token, ArticleEnvelope(article: article))
      .decode(ArticleEnvelope<Article>.self).article
  }

  /// Returns the titles of a list, with the length of the whole list.
  func list(_ path: String, token: String? = nil) async throws -> (titles: [String], count: Int) {
    let list = try await send(.get, path, token: token).decode(ArticleList.self)
    return (list.articles.map(\.title), list.articlesCount)
  }
}

/// A response with its complete body.
struct TestResponse {
  let status: Int
  let headers: HTTPFields
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try ConduitJSON.makeDecoder().decode(type, from: Data(bytes))
  }

  /// The messages of a failed request, or an empty dictionary if the body has none.
  var errors: [String: [String]] { (try? decode(ErrorList.self).errors) ?? [:] }
}

/// A clock that tests advance.
final class TestClock: Sendable {
  private let time = NIOLockedValueBox(Date(timeIntervalSince1970: 1_700_000_000))

  var now: Date { time.withLockedValue { $0 } }

  func advance(by seconds: TimeInterval) {
    time.withLockedValue { $0 += seconds }
  }
}

private struct CollectedBody: ResponseBodyWriter {
  let bytes = NIOLockedValueBox<[UInt8]>([])

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLockedValue { $0 += buffer.readableBytesView }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
