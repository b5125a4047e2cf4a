import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

struct ArticleRoutesTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private func article(_ response: TestResponse) throws -> Article {
    try response.decode(ArticleEnvelope<Article>.self).article
  }

  @Test func createReturnsTheArticle() async throws {
    let user = try await api.register("ada")
    let draft = NewArticle(
      title: " How to train your dragon ",
      description: "Ever wonder how?",
      body: "You have to *believe*.\n\n- a\n- b\n",
      tagList: ["training", "dragons", "training"]
    )
    let response = try await api.send(
      .post,
      "/articles",
      token: user.token,
      ArticleEnvelope(article: draft)
    )
    #expect(response.status == 201)
    let expected = Article(
      slug: "how-to-train-your-dragon",
      title: "How to train your dragon",
      description: "Ever wonder how?",
      body: "You have to *believe*.\n\n- a\n- b",
      tagList: ["dragons", "training"],
      createdAt: api.clock.now,
      updatedAt: api.clock.now,
      author: Profile(username: "ada")
    )
    #expect(try article(response) == expected)
    #expect(response.text.contains(#""createdAt":"2023-11-14T22:13:20.000Z""#))
    let read = try await api.send(.get, "/articles/how-to-train-your-dragon")
    #expect(read.status == 200)
    #expect(read.text == response.text)
  }

  @Test func tagsAreOptional() async throws {
    let user = try await api.register("ada")
    let json = #"{"article":{"title":"T","description":"D","body":"B"}}"#
    let response = try await api.send(.post, "/articles", token: user.token, json: json)
    #expect(response.status == 201)
    #expect(try article(response).tagList == [])
  }

  @Test func articlesOfTheSameTitleHaveDifferentSlugs() async throws {
    let user = try await api.register("ada")
    var slugs: Set<String> = []
    for _ in 1...5 { slugs.insert(try await api.publish("Same", by: user).slug) }
    #expect(slugs.count == 5)
    #expect(slugs.contains("same"))
    for slug in slugs { #expect(try await api.send(.get, "/articles/" + slug).status == 200) }
  }

  @Test func titleDoesNotHideTheFeed() async throws {
    let user = try await api.register("ada")
    let slug = try await api.publish("Feed", by: user).slug
    #expect(slug.hasPrefix("feed-"))
    #expect(try await api.send(.get, "/articles/" + slug).status == 200)
  }

  @Test func updateChangesOnlyTheFieldsOfTheRequest() async throws {
    let user = try await api.register("ada")
    let original = try await api.publish("First", tags: ["a", "b"], by: user)
    api.clock.advance(by: 10)
    var response = try await api.send(
      .put,
      "/articles/first",
      token: user.token,
      json: #"{"article":{"body":"With two hands"}}"#
    )
    #expect(response.status == 200)
    var expected = original
    expected.body = "With two hands"
    expected.updatedAt = api.clock.now
    #expect(try article(response) == expected)

    response = try await api.send(
      .put,
      "/articles/first",
      token: user.token,
      ArticleEnvelope(article: ArticleUpdate(title: "Second", tagList: ["c"]))
    )
    (expected.title, expected.slug, expected.tagList) = ("Second", "second", ["c"])
    #expect(try article(response) == expected)
    #expect(try await api.send(.get, "/articles/first").status == 404)
    #expect(try await api.send(.get, "/articles/second").status == 200)
  }

  @Test func unchangedTitleKeepsTheSlug() async throws {
    let user = try await api.register("ada")
    try await api.publish("Same", by: user)
    let slug = try await api.publish("Same", by: user).slug
    let update = ArticleEnvelope(article: ArticleUpdate(title: "Same"))
    let response = try await api.send(.put, "/articles/" + slug, token: user.token, update)
    #expect(try article(response).slug == slug)
  }

  @Test func deleteRemovesTheArticleAndItsRelations() async throws {
    let user = try await api.register("ada")
    try await api.publish("First", tags: ["a"], by: user)
    _ = try await api.send(.post, "/articles/first/favorite", token: user.token)
    _ = try await api.send(
      .post,
      "/articles/first/comments",
      token: user.token,
      CommentEnvelope(comment: NewComment(body: "Hi"))
    )
    let response = try await api.send(.delete, "/articles/first", token: user.token)
    #expect(response.status == 204)
    #expect(response.bytes.isEmpty)
    #expect(try await api.send(.get, "/articles/first").status == 404)
    #expect(try await api.send(.get, "/articles/first/comments").status == 404)
    #expect(try await api.send(.get, "/tags").text == #"{"tags":[]}"#)
    #expect(try await api.list("/articles?favorited=ada").count == 0)
  }

  @Test func favoritesBelongToOneUser() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    try await api.publish("First", by: ada)
    for _ in 1...2 {
      let response = try await api.send(.post, "/articles/first/favorite", token: bob.token)
      #expect(response.status == 200)
      #expect(try article(response).favorited)
      #expect(try article(response).favoritesCount == 1)
    }
    let seen = try article(try await api.send(.get, "/articles/first", token: ada.token))
    #expect(!seen.favorited)
    #expect(seen.favoritesCount == 1)
    for _ in 1...2 {
      let response = try await api.send(.delete, "/articles/first/favorite", token: bob.token)
      #expect(response.status == 200)
      #expect(try article(response).favoritesCount == 0)
    }
  }

  @Test func authorIsFollowed() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    try await api.publish("First", by: ada)
    _ = try await api.send(.post, "/profiles/ada/follow", token: bob.token)
    #expect(try article(try await api.send(.get, "/articles/first", token: bob.token)).author.following)
    #expect(try article(try await api.send(.get, "/articles/first")).author.following == false)
  }

  @Test func tagsAreListedByFrequency() async throws {
    let user = try await api.register("ada")
    try await api.publish("1", tags: ["b", "a"], by: user)
    try await api.publish("2", tags: ["b", "c"], by: user)
    try await api.publish("3", tags: ["c", "b", "Z"], by: user)
    #expect(try await api.send(.get, "/tags").text == #"{"tags":["b","c","Z","a"]}"#)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/articles/none"), (.put, "/articles/none"), (.delete, "/articles/none"),
    (.post, "/articles/none/favorite"), (.delete, "/articles/none/favorite"),
    (.get, "/articles/none/comments"), (.post, "/articles/none/comments"),
    (.delete, "/articles/none/comments/1"), (.get, "/articles/%FF"), (.get, "/articles/a%2F..%2Fb"),
    (.get, "/articles/%00"), (.get, "/articles/%27%20OR%201=1--"),
  ])
  func unknownArticlesAreNotFound(method: HTTPRequest.Method, path: String) async throws {
    let user = try await api.register("ada")
    try await api.publish("First", by: user)
    let json = #"{"article":{"body":"B"},"comment":{"body":"C"}}"#
    let response = try await api.send(method, path, token: user.token, json: json)
    #expect(response.status == 404)
    #expect(response.errors == ["article": ["not found"]])
  }
}
