import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

struct ArticleListTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  /// Publishes the articles 1 to 9: the odd ones by Ada, the even ones by Bob, and every third with a tag. Cid
  /// follows Bob, and 4 and 9 are Cid's favorites.
  private func publishNine() async throws -> User {
    let authors = [try await api.register("ada"), try await api.register("bob")]
    for number in 1...9 {
      try await api.publish(
        "\(number)",
        tags: number % 3 == 0 ? ["third", "n\(number)"] : [],
        by: authors[(number + 1) % 2]
      )
    }
    let cid = try await api.register("cid")
    _ = try await api.send(.post, "/profiles/bob/follow", token: cid.token)
    for slug in ["4", "9"] {
      _ = try await api.send(.post, "/articles/\(slug)/favorite", token: cid.token)
    }
    return cid
  }

  @Test(arguments: [
    ("", "987654321", 9), ("?limit=2", "98", 9), ("?limit=3&offset=1", "876", 9),
    ("?offset=8", "1", 9), ("?offset=9", "", 9), ("?offset=1000000", "", 9),
    ("?author=ada", "97531", 5), ("?author=ADA", "97531", 5), ("?author=bob&limit=1&offset=3", "2", 4),
    ("?author=nobody", "", 0), ("?tag=third", "963", 3), ("?tag=n6", "6", 1), ("?tag=none", "", 0),
    ("?tag=Third", "", 0), ("?favorited=cid", "94", 2), ("?favorited=ada", "", 0),
    ("?favorited=nobody", "", 0), ("?favorited=cid&author=bob", "4", 1), ("?tag=third&author=ada", "93", 2),
    ("?tag=third&favorited=cid&author=ada&limit=1", "9", 1), ("?author=", "", 0),
    ("?unknown=1", "987654321", 9),
    ("?tag=%74hird", "963", 3), ("?tag=%FF", "", 0), ("?author=%27%20OR%201=1--", "", 0),
    ("?tag=a%00b", "", 0), ("?author=a%00b", "", 0),
  ])
  func listIsFilteredAndPaged(query: String, titles: String, count: Int) async throws {
    _ = try await publishNine()
    let list = try await api.list("/articles" + query)
    #expect(list.titles.joined() == titles)
    #expect(list.count == count)
  }

  @Test(arguments: [("", "8642", 4), ("?limit=2&offset=1", "64", 4), ("?offset=4", "", 4)])
  func feedHasArticlesOfFollowedUsers(query: String, titles: String, count: Int) async throws {
    let cid = try await publishNine()
    let list = try await api.list("/articles/feed" + query, token: cid.token)
    #expect(list.titles.joined() == titles)
    #expect(list.count == count)
  }

  @Test func feedWithoutFollowedUsersIsEmpty() async throws {
    _ = try await publishNine()
    let user = try await api.register("dan")
    #expect(try await api.list("/articles/feed", token: user.token).count == 0)
  }

  @Test func listedArticlesHaveNoBodies() async throws {
    let cid = try await publishNine()
    for path in ["/articles", "/articles/feed"] {
      let response = try await api.send(.get, path, token: cid.token)
      #expect(!response.text.contains(#""body""#))
    }
    let articles = try await api.send(.get, "/articles?limit=6", token: cid.token).decode(ArticleList.self)
      .articles
    #expect(articles.map(\.favorited) == [true, false, false, false, false, true])
    #expect(articles.map(\.favoritesCount) == [1, 0, 0, 0, 0, 1])
    #expect(articles.map(\.author.following) == [false, true, false, true, false, true])
    #expect(articles.map(\.tagList) == [["n9", "third"], [], [], ["n6", "third"], [], []])
  }

  @Test func standardLimitIsTwenty() async throws {
    let user = try await api.register("ada")
    for number in 1...21 { try await api.publish("\(number)", by: user) }
    let list = try await api.list("/articles")
    #expect(list.titles == (2...21).reversed().map { "\($0)" })
    #expect(list.count == 21)
  }

  @Test func articlesOfTheSameTimeHaveAStableOrder() async throws {
    let user = try await api.register("ada")
    for title in ["a", "b", "c"] {
      let article = NewArticle(title: title, description: "D", body: "B")
      _ = try await api.send(.post, "/articles", token: user.token, ArticleEnvelope(article: article))
    }
    #expect(try await api.list("/articles").titles == ["c", "b", "a"])
    #expect(try await api.list("/articles?limit=1&offset=1").titles == ["b"])
  }

  @Test(arguments: [
    "limit=0", "limit=-1", "limit=101", "limit=x", "limit=", "limit=1.5", "limit=1e2", "limit=%31%00",
    "limit=99999999999999999999", "offset=-1", "offset=1000001", "offset=x", "offset=",
    "offset=9223372036854775808",
  ])
  func invalidPagingIsRejected(query: String) async throws {
    let user = try await api.register("ada")
    for path in ["/articles", "/articles/feed"] {
      let response = try await api.send(.get, path + "?" + query, token: user.token)
      #expect(response.status == 422)
      let field = String(query.prefix { $0 != "=" })
      let range = field == "limit" ? "1 to 100" : "0 to 1000000"
      #expect(response.errors == [field: ["must be a number from \(range)"]])
    }
  }
}
