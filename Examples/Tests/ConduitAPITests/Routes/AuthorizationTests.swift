import ConduitTransport
import HTTPTypes
import Testing

@testable import ConduitAPI

struct AuthorizationTests {
  private static let protected: [(HTTPRequest.Method, String)] = [
    (.get, "/user"), (.put, "/user"), (.post, "/profiles/ada/follow"), (.delete, "/profiles/ada/follow"),
    (.post, "/profiles/nobody/follow"), (.get, "/articles/feed"), (.post, "/articles"),
    (.put, "/articles/first"), (.delete, "/articles/first"), (.post, "/articles/first/favorite"),
    (.delete, "/articles/first/favorite"), (.post, "/articles/first/comments"),
    (.delete, "/articles/first/comments/1"), (.put, "/articles/none"), (.delete, "/articles/none"),
  ]
  private static let open: [(HTTPRequest.Method, String)] = [
    (.get, "/profiles/ada"), (.get, "/articles"), (.get, "/articles/first"),
    (.get, "/articles/first/comments"),
  ]
  private static let json =
    #"{"article":{"title":"X","description":"X","body":"X"},"comment":{"body":"X"},"user":{"bio":"X"}}"#

  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  @Test(arguments: protected)
  func tokenIsRequired(method: HTTPRequest.Method, path: String) async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    let response = try await api.send(method, path, json: Self.json)
    #expect(response.status == 401)
    #expect(response.errors == ["token": ["is missing"]])
    #expect(response.headers[.wwwAuthenticate] == "Token")
  }

  @Test(arguments: open)
  func tokenIsOptional(method: HTTPRequest.Method, path: String) async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    #expect(try await api.send(method, path).status == 200)
  }

  @Test(arguments: [
    "", "Token", "Token ", "Bearer TOKEN", "Basic YTpi", "TOKEN", "Token x", "Token TOKEN0",
    "Token TOKEN TOKEN",
    "Token UPPER", "Token é", "Token ZEROS", "Token PREFIX", "Token \u{0}",
  ])
  func invalidTokensAreRejected(header: String) async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    let value = header.replacing("TOKEN", with: ada.token).replacing("UPPER", with: ada.token.uppercased())
      .replacing("ZEROS", with: String(repeating: "0", count: 64))
      .replacing("PREFIX", with: ada.token.dropLast())
    for (method, path) in Self.protected + Self.open {
      let response = try await api.send(
        method,
        path,
        headers: [.authorization: value],
        json: Self.json
      )
      #expect(response.status == 401, "\(method) \(path)")
      #expect(response.errors == ["token": ["is invalid or expired; log in again"]])
    }
  }

  @Test func schemeOfTheTokenIgnoresCase() async throws {
    let ada = try await api.register("ada")
    let response = try await api.send(.get, "/user", headers: [.authorization: "tOKEN  \(ada.token)"])
    #expect(response.status == 200)
  }

  @Test func usersCannotChangeEachOthersArticles() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    let article = try await api.publish("First", by: ada)
    for method in [HTTPRequest.Method.put, .delete] {
      // The request is rejected before its fields are validated.
      for json in [Self.json, #"{"article":{"title":""}}"#] {
        let response = try await api.send(method, "/articles/first", token: bob.token, json: json)
        #expect(response.status == 403)
        #expect(response.errors == ["article": ["forbidden"]])
      }
    }
    let read = try await api.send(.get, "/articles/first").decode(ArticleEnvelope<Article>.self)
    #expect(read.article == article)
  }

  @Test func usersCannotDeleteEachOthersComments() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    try await api.publish("First", by: bob)
    let comment = try await api.send(
      .post,
      "/articles/first/comments",
      token: ada.token,
      CommentEnvelope(comment: NewComment(body: "One"))
    )
    .decode(CommentEnvelope<ConduitTransport.Comment>.self).comment
    // The author of the article has no rights over comments either.
    let response = try await api.send(.delete, "/articles/first/comments/\(comment.id)", token: bob.token)
    #expect(response.status == 403)
    #expect(response.errors == ["comment": ["forbidden"]])
    let comments = try await api.send(.get, "/articles/first/comments").decode(CommentList.self).comments
    #expect(comments == [comment])
  }

  @Test func tokensOfTwoUsersAreDistinct() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    #expect(ada.token != bob.token)
    for user in [ada, bob] {
      let current = try await api.send(.get, "/user", token: user.token).decode(UserEnvelope<User>.self).user
      #expect(current == user)
    }
  }
}
