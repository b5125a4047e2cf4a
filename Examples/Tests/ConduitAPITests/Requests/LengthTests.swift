import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

/// The longest strings that requests may have, and longer ones.
struct LengthTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private static let limits: [(path: String, object: String, field: String, maximum: Int, filler: String)] = [
    ("/user", "user", "username", 64, "a"), ("/user", "user", "username", 64, "字"),
    ("/user", "user", "password", 128, "a"), ("/user", "user", "password", 128, "😀"),
    ("/user", "user", "bio", 2000, "a"), ("/user", "user", "bio", 2000, "😀"),
    ("/articles/first", "article", "title", 200, "é"),
    ("/articles/first", "article", "description", 500, "a"),
    ("/articles/first", "article", "body", 64_000, "a"), ("/articles/first", "article", "body", 64_000, "😀"),
  ]

  @Test(arguments: limits.indices)
  func lengthIsLimited(index: Int) async throws {
    let (path, object, field, maximum, filler) = Self.limits[index]
    let user = try await api.register("ada")
    try await api.publish("First", by: user)
    for (length, status) in [(maximum + 1, 422), (10 * maximum, 422), (maximum, 200)] {
      let text = String(repeating: filler, count: length)
      let response = try await api.send(
        .put,
        path,
        token: user.token,
        json: #"{"\#(object)":{"\#(field)":"\#(text)"}}"#
      )
      // The body of the request is limited too.
      guard text.utf8.count < 500_000 else {
        #expect(response.status == 413)
        continue
      }
      #expect(response.status == status)
      #expect(
        response.errors == (status == 200 ? [:] : [field: ["is too long (maximum is \(maximum) characters)"]])
      )
    }
  }

  @Test func escapedBodyOfMaximumLengthIsAccepted() async throws {
    let user = try await api.register("ada")
    try await api.publish("First", by: user)
    let text = String(repeating: #"\u00e9"#, count: 64_000)
    let response = try await api.send(
      .put,
      "/articles/first",
      token: user.token,
      json: #"{"article":{"body":"\#(text)"}}"#
    )
    #expect(response.status == 200)
  }

  @Test func addressesAreLimited() async throws {
    let user = try await api.register("ada")
    let host = String(repeating: "a", count: 252)
    for (email, status) in [("a@\(host)", 200), ("aa@\(host)", 422)] {
      let update = UserEnvelope(user: UserUpdate(email: email))
      #expect(try await api.send(.put, "/user", token: user.token, update).status == status)
    }
  }

  @Test func tagsAreLimited() async throws {
    let user = try await api.register("ada")
    try await api.publish("First", by: user)
    let tags = (0..<10).map { String(repeating: "\($0)", count: 40) }
    for (tags, status) in [(tags, 200), ([tags[0] + "0"], 422), (tags + ["a"], 422)] {
      let update = ArticleEnvelope(article: ArticleUpdate(tagList: tags))
      #expect(try await api.send(.put, "/articles/first", token: user.token, update).status == status)
    }
  }

  @Test func bodyIsLimited() async throws {
    for count in [
      RequestFields.largestBody - 2, RequestFields.largestBody - 1, 4 * RequestFields.largestBody,
    ] {
      let json = #"{}"# + String(repeating: " ", count: count)
      let response = try await api.send(.post, "/users", json: json)
      if json.utf8.count > RequestFields.largestBody {
        #expect(response.status == 413)
        #expect(response.errors == ["body": ["is too large (maximum is 524288 bytes)"]])
      } else {
        #expect(response.status == 422)
      }
    }
  }
}
