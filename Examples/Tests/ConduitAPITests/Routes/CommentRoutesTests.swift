import ConduitTransport
import HTTPTypes
import Testing

@testable import ConduitAPI

struct CommentRoutesTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private func comment(_ body: String, by user: User) async throws -> ConduitTransport.Comment {
    let response = try await api.send(
      .post,
      "/articles/first/comments",
      token: user.token,
      CommentEnvelope(comment: NewComment(body: body))
    )
    #expect(response.status == 201)
    return try response.decode(CommentEnvelope<ConduitTransport.Comment>.self).comment
  }

  private func comments(token: String? = nil) async throws -> [ConduitTransport.Comment] {
    let response = try await api.send(.get, "/articles/first/comments", token: token)
    #expect(response.status == 200)
    return try response.decode(CommentList.self).comments
  }

  @Test func commentsAreListedMostRecentFirst() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    try await api.publish("First", by: ada)
    #expect(try await comments() == [])
    let one = try await comment("One", by: ada)
    #expect(
      one
        == ConduitTransport.Comment(
          id: one.id,
          createdAt: api.clock.now,
          updatedAt: api.clock.now,
          body: "One",
          author: Profile(username: "ada")
        )
    )
    api.clock.advance(by: 1)
    let two = try await comment("Two\n\n<b>", by: bob)
    #expect(try await comments() == [two, one])
    _ = try await api.send(.post, "/profiles/ada/follow", token: bob.token)
    #expect(try await comments(token: bob.token).map(\.author.following) == [false, true])
  }

  @Test func authorDeletesAComment() async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    let one = try await comment("One", by: ada)
    let two = try await comment("Two", by: ada)
    let response = try await api.send(.delete, "/articles/first/comments/\(one.id)", token: ada.token)
    #expect(response.status == 204)
    #expect(response.bytes.isEmpty)
    #expect(try await comments() == [two])
  }

  @Test(arguments: ["0", "-1", "99", "x", "1.0", "9223372036854775808", "%31x"])
  func unknownCommentsAreNotFound(id: String) async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    _ = try await comment("One", by: ada)
    let response = try await api.send(.delete, "/articles/first/comments/\(id)", token: ada.token)
    #expect(response.status == 404)
    #expect(response.errors == ["comment": ["not found"]])
  }

  @Test func commentIsNotDeletedThroughAnotherArticle() async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    try await api.publish("Other", by: ada)
    let one = try await comment("One", by: ada)
    let response = try await api.send(.delete, "/articles/other/comments/\(one.id)", token: ada.token)
    #expect(response.status == 404)
    #expect(try await comments() == [one])
  }

  @Test func idsOfDeletedCommentsAreNotReused() async throws {
    let ada = try await api.register("ada")
    try await api.publish("First", by: ada)
    let one = try await comment("One", by: ada)
    _ = try await api.send(.delete, "/articles/first/comments/\(one.id)", token: ada.token)
    #expect(try await comment("Two", by: ada).id > one.id)
  }
}
