import ComposableArchitecture
import Foundation
import Testing

@testable import Conduit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct ConduitServerTests {
  private let requests = LockIsolated<[URLRequest]>([])

  private func server(status: Int = 200, _ body: String = "{}", token: String? = nil) -> ConduitServer {
    ConduitServer(base: Self.api, token: token) { [requests] request in
      requests.withValue { $0.append(request) }
      guard
        let response = HTTPURLResponse(
          url: Self.api,
          statusCode: status,
          httpVersion: nil,
          headerFields: nil
        )
      else { throw URLError(.badServerResponse) }
      return (Data(body.utf8), response)
    }
  }

  private static let api = URL(string: "http://127.0.0.1:8081/api") ?? URL(filePath: "/")

  private func client(status: Int = 200, _ body: String = "{}", token: String? = nil) -> ConduitClient {
    ConduitClient(server: server(status: status, body, token: token))
  }

  private var sent: [String] {
    requests.value.map { request in
      let body = request.httpBody.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
      let path = request.url?.absoluteString.dropFirst(Self.api.absoluteString.count) ?? ""
      return "\(request.httpMethod ?? "") \(path)\(body)"
    }
  }

  private static let articleJSON = """
    {"slug":"a","title":"A","description":"About a","tagList":["x"],"createdAt":"2016-02-18T03:22:56.637Z",\
    "updatedAt":"2016-02-18T03:48:35.824Z","favorited":false,"favoritesCount":3,\
    "author":{"username":"jake","bio":null,"image":null,"following":false}}
    """

  @Test func readsAListOfArticlesWithoutBodies() async throws {
    let client = client("{\"articles\":[\(Self.articleJSON)],\"articlesCount\":25}")
    let page = try await client.articles(query: ArticleQuery(list: .tagged("a b&c"), page: 3))
    #expect(page.articlesCount == 25)
    #expect(page.articles.map(\.slug) == ["a"])
    #expect(page.articles.first?.body == "")
    let date = try #require(page.articles.first?.createdAt.timeIntervalSince1970)
    #expect(abs(date - 1_455_765_776.637) < 0.001)
    #expect(sent == ["GET /articles?tag=a%20b%26c&limit=10&offset=20"])
  }

  @Test func readsDatesWithoutFractions() async throws {
    let json = Self.articleJSON.replacingOccurrences(of: ".637Z", with: "Z")
    let article = try await client("{\"article\":\(json)}").article(slug: "a")
    #expect(article.createdAt.timeIntervalSince1970 == 1_455_765_776)
  }

  @Test func requestsMatchTheSpecification() async {
    let client = client(status: 404, token: "secret")
    let draft = ArticleDraft(title: "T", tagList: ["x"])
    _ = try? await client.articles(query: ArticleQuery(list: .all))
    _ = try? await client.articles(query: ArticleQuery(list: .following))
    _ = try? await client.articles(query: ArticleQuery(list: .written(by: "ada"), page: 2))
    _ = try? await client.articles(query: ArticleQuery(list: .favorited(by: "ada")))
    _ = try? await client.profile(username: "ada")
    _ = try? await client.follow(username: "ada", isFollowed: true)
    _ = try? await client.follow(username: "ada", isFollowed: false)
    _ = try? await client.deleteArticle(slug: "a/b?c")
    _ = try? await client.favorite(slug: "a", isFavorite: true)
    _ = try? await client.favorite(slug: "a", isFavorite: false)
    _ = try? await client.comments(slug: "a")
    _ = try? await client.addComment(slug: "a", body: "Hello")
    _ = try? await client.deleteComment(slug: "a", id: 7)
    _ = try? await client.tags()
    #expect(
      sent == [
        "GET /articles?limit=10&offset=0", "GET /articles/feed?limit=10&offset=0",
        "GET /articles?author=ada&limit=10&offset=10", "GET /articles?favorited=ada&limit=10&offset=0",
        "GET /profiles/ada", "POST /profiles/ada/follow", "DELETE /profiles/ada/follow",
        "DELETE /articles/a%2Fb%3Fc", "POST /articles/a/favorite", "DELETE /articles/a/favorite",
        "GET /articles/a/comments", #"POST /articles/a/comments {"comment":{"body":"Hello"}}"#,
        "DELETE /articles/a/comments/7", "GET /tags",
      ]
    )
    for request in requests.value {
      #expect(request.value(forHTTPHeaderField: "Authorization") == "Token secret")
    }
    requests.setValue([])
    _ = try? await client.updateArticle(slug: "a", draft: draft)
    let body = requests.value.first?.httpBody ?? Data()
    let article = (try? JSONDecoder().decode([String: Draft].self, from: body))?["article"]
    #expect(article == Draft(title: "T", description: "", body: "", tagList: ["x"]))
  }

  private struct Draft: Decodable, Equatable {
    var title: String
    var description: String
    var body: String
    var tagList: [String]
  }

  @Test func aPasswordIsSentOnlyIfItChanges() async throws {
    let json = #"{"user":{"username":"ada","email":"a@b","token":"t","bio":null,"image":null}}"#
    let client = client(json)
    var changes = UserChanges(image: "", username: "ada", bio: "", email: "a@b", password: nil)
    #expect(
      try await client.updateUser(changes: changes)
        == Authentication(user: User(username: "ada", email: "a@b"), token: "t")
    )
    changes.password = "new"
    _ = try await client.updateUser(changes: changes)
    let bodies = requests.value.map { String(decoding: $0.httpBody ?? Data(), as: UTF8.self) }
    #expect(bodies.map { $0.contains("password") } == [false, true])
    #expect(requests.value.first?.value(forHTTPHeaderField: "Authorization") == nil)
  }

  @Test(arguments: ["", ".", ".."])
  func componentsThatLeadToOtherPathsAreNotSent(component: String) async {
    await #expect(throws: ConduitError(reason: .notFound)) { try await client().article(slug: component) }
    #expect(sent == [])
  }

  @Test(
    arguments: [
      (200, "<html>", ConduitError(reason: .unreadable)), (200, "{}", ConduitError(reason: .unreadable)),
      (204, "", ConduitError(reason: .unreadable)), (301, "", ConduitError(reason: .server)),
      (401, "", ConduitError(reason: .unauthorized)),
      (
        401, #"{"errors":{"token":["is missing"]}}"#,
        ConduitError(reason: .unauthorized, fields: [.init(name: "token", messages: ["is missing"])])
      ),
      (401, #"{"errors":{"email or password":["is invalid"]}}"#, .invalid("email or password", "is invalid")),
      (403, "", ConduitError(reason: .forbidden)), (404, "{\"errors\":{}}", ConduitError(reason: .notFound)),
      (422, #"{"errors":{"title":["can't be blank"]}}"#, .invalid("title", "can't be blank")),
      (422, #"{"errors":"text"}"#, ConduitError(reason: .invalid)),
      (500, #"{"errors":{"a":["b"]}}"#, ConduitError(reason: .server)),
      (503, "", ConduitError(reason: .server)),
    ]
  )
  func errors(status: Int, body: String, expected: ConduitError) async {
    await #expect(throws: expected) { try await client(status: status, body).article(slug: "a") }
  }

  @Test func messagesAreTheErrorsOfTheFieldsInOrder() {
    let body = #"{"errors":{"username":["is taken"],"email":["is invalid","is long"]}}"#
    let error = ConduitError(status: 422, body: Data(body.utf8))
    #expect(error?.messages == ["email is invalid", "email is long", "username is taken"])
    #expect(ConduitError(reason: .forbidden).messages == ["You are not allowed to do this."])
  }

  @Test func aLostConnectionIsReported() async {
    let server = ConduitServer(base: Self.api, token: nil) { _ in throw URLError(.timedOut) }
    await #expect(throws: URLError.self) { try await ConduitClient(server: server).tags() }
    #expect(
      await Result.of { try await ConduitClient(server: server).tags() }
        == .failure(ConduitError(reason: .unreachable))
    )
  }
}

extension ConduitServer {
  /// Creates a server that a test stands in for.
  fileprivate init(base: URL, token: String?, transport: @escaping Transport) {
    self.init(base: base, token: { token }, transport: transport)
  }
}
