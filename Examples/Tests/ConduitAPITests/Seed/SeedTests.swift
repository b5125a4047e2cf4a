import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

struct SeedTests {
  private let api: TestAPI

  init() async throws {
    api = try TestAPI()
    try await Seed.insert(into: api.database, now: api.clock.now, cost: TestAPI.cost)
  }

  private func logIn() async throws -> TestResponse {
    let logIn = LogIn(email: Seed.email, password: Seed.password)
    return try await api.send(.post, "/users/login", UserEnvelope(user: logIn))
  }

  @Test func listsHaveSeveralPages() async throws {
    let user = try await logIn().decode(UserEnvelope<User>.self).user
    #expect(try await api.list("/articles").count > 40)
    #expect(try await api.list("/articles?tag=levels").count > 20)
    #expect(try await api.list("/articles?author=river_radio").count > 20)
    #expect(try await api.list("/articles/feed", token: user.token).count > 0)
    #expect(try await api.list("/articles?favorited=demo").count > 10)
    #expect(try await api.send(.get, "/tags").decode(TagList.self).tags.count > 10)
  }

  @Test func articlesAreReadableAndInThePast() async throws {
    let list = try await api.send(.get, "/articles?limit=100").decode(ArticleList.self)
    #expect(list.articles.count == list.articlesCount)
    var comments = 0
    for article in list.articles {
      #expect(article.createdAt < api.clock.now)
      let response = try await api.send(.get, "/articles/\(article.slug)")
      #expect(response.status == 200)
      #expect(try response.decode(ArticleEnvelope<Article>.self).article.body?.isEmpty == false)
      comments += try await api.send(.get, "/articles/\(article.slug)/comments").decode(CommentList.self)
        .comments.count
    }
    #expect(comments > 40)
  }

  @Test func seedTextIsValid() throws {
    for person in SeedPerson.all {
      #expect(try TextRule.username.validate(person.username) == person.username)
      #expect(try TextRule.bio.validate(person.bio) == person.bio)
    }
    for article in SeedArticle.all + SeedDiary.articles {
      #expect(try TextRule.title.validate(article.title) == article.title)
      #expect(try TextRule.description.validate(article.description) == article.description)
      #expect(try TextRule.articleBody.validate(article.body) == article.body)
      for tag in article.tags { #expect(try TextRule.tag.validate(tag) == tag) }
      #expect(SeedPerson.all.indices.contains(article.author))
    }
    for comment in SeedPerson.comments { #expect(try TextRule.comment.validate(comment) == comment) }
  }

  @Test func onlyTheDemonstrationsUserCanLogIn() async throws {
    #expect(try await logIn().status == 200)
    for person in SeedPerson.all.dropFirst() {
      let email = "\(person.username)@conduit.example"
      for password in [Seed.password, "decoy"] {
        let logIn = UserEnvelope(user: LogIn(email: email, password: password))
        #expect(try await api.send(.post, "/users/login", logIn).status != 200)
      }
    }
  }
}
