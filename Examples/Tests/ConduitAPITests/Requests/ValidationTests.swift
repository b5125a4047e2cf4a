import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

/// Invalid fields of all requests with a body.
struct ValidationTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private static let blank = "can't be blank"
  private static let notText = "must be a text"

  @Test(arguments: [
    ("{}", ["email": [blank], "password": [blank], "username": [blank]]),
    (
      #"{"username":"","email":"","password":""}"#,
      ["email": [blank], "password": [blank], "username": [blank]]
    ),
    (
      #"{"username":" \t","email":"\n","password":"        "}"#,
      ["email": [blank], "password": [blank], "username": [blank]]
    ),
    (
      #"{"username":null,"email":1,"password":["x"]}"#,
      ["email": [notText], "password": [notText], "username": [blank]]
    ),
    (
      #"{"username":{},"email":true,"password":{"a":"b"}}"#,
      ["email": [notText], "password": [notText], "username": [notText]]
    ),
    (
      #"{"username":"a","email":"a@b","password":"1234567"}"#,
      ["password": ["is too short (minimum is 8 characters)"]]
    ),
    (
      #"{"username":"a","email":"ab","password":"12345678"}"#,
      ["email": ["is too short (minimum is 3 characters)"]]
    ),
    (#"{"username":"a","email":"a@b@c","password":"12345678"}"#, ["email": ["is not an email address"]]),
    (#"{"username":"a","email":"@abc","password":"12345678"}"#, ["email": ["is not an email address"]]),
    (#"{"username":"a","email":"abc@","password":"12345678"}"#, ["email": ["is not an email address"]]),
    (#"{"username":"a","email":"a b@c","password":"12345678"}"#, ["email": ["is not an email address"]]),
    (#"{"username":"a","email":"a@b,c@d","password":"12345678"}"#, ["email": ["is not an email address"]]),
  ])
  func registrationIsValidated(json: String, errors: [String: [String]]) async throws {
    let response = try await api.send(.post, "/users", json: #"{"user":\#(json)}"#)
    #expect(response.status == 422)
    #expect(response.errors == errors)
  }

  @Test(arguments: [
    "a/b", "a?b", "a#b", "a%b", "a\\\\b", "<b>", "a\\\"b", "a&b", "a\\nb", "a\\u0000b", "a\\u202Eb",
    "a\\u200Bb",
    "a\\uFEFFb", "a;b", "a\\u0007", "😀a", "@ada", "a:b",
  ])
  func namesHaveLegibleCharacters(name: String) async throws {
    let json = #"{"user":{"username":"\#(name)","email":"a@b","password":"12345678"}}"#
    let response = try await api.send(.post, "/users", json: json)
    #expect(response.status == 422)
    #expect(response.errors == ["username": ["contains characters that are not allowed"]])
  }

  @Test(arguments: [".", "..", "-", "'", ". ."])
  func namesNeedALetterOrADigit(name: String) async throws {
    let json = #"{"user":{"username":"\#(name)","email":"a@b","password":"12345678"}}"#
    let response = try await api.send(.post, "/users", json: json)
    #expect(response.status == 422)
    #expect(response.errors == ["username": ["must contain a letter or a digit"]])
  }

  @Test(arguments: [
    ("{}", ["email": [blank], "password": [blank]]),
    (#"{"email":"","password":null}"#, ["email": [blank], "password": [blank]]),
    (#"{"email":["a"],"password":7}"#, ["email": [notText], "password": [notText]]),
  ])
  func logInIsValidated(json: String, errors: [String: [String]]) async throws {
    let response = try await api.send(.post, "/users/login", json: #"{"user":\#(json)}"#)
    #expect(response.status == 422)
    #expect(response.errors == errors)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:image/png;base64,AA==", "/a.png", "example.com/a.png", "ftp://example.com/a",
    "http://", "https:///a.png", "https://example.com/a b.png", "https://example.com/\\u0000",
    "https://exämple.com",
    "http:a",
  ])
  func pictureIsAURL(image: String) async throws {
    let user = try await api.register("ada")
    let json = #"{"user":{"image":"\#(image)"}}"#
    let response = try await api.send(.put, "/user", token: user.token, json: json)
    #expect(response.status == 422)
    #expect(response.errors.keys.sorted() == ["image"])
  }

  @Test(arguments: [
    ("{}", ["body": [blank], "description": [blank], "title": [blank]]),
    (#"{"title":"T","description":"D","body":" \n"}"#, ["body": [blank]]),
    (#"{"title":"\u200B","description":"D","body":"B"}"#, ["title": [blank]]),
    (
      #"{"title":"a\nb","description":"D","body":"B"}"#,
      ["title": ["contains characters that are not allowed"]]
    ),
    (
      #"{"title":"a\u202Eb","description":"D","body":"B"}"#,
      ["title": ["contains characters that are not allowed"]]
    ),
    (
      #"{"title":"a\u2028b","description":"D","body":"B"}"#,
      ["title": ["contains characters that are not allowed"]]
    ),
    (
      #"{"title":"T","description":"D","body":"a\u0000b"}"#,
      ["body": ["contains characters that are not allowed"]]
    ),
    (
      #"{"title":1,"description":[],"body":{}}"#,
      ["body": [notText], "description": [notText], "title": [notText]]
    ),
    (#"{"title":"T","description":"D","body":"B","tagList":"a"}"#, ["tagList": ["must be a list of texts"]]),
    (#"{"title":"T","description":"D","body":"B","tagList":null}"#, ["tagList": ["must be a list of texts"]]),
    (
      #"{"title":"T","description":"D","body":"B","tagList":["a",1]}"#,
      ["tagList": ["must be a list of texts"]]
    ),
    (
      #"{"title":"T","description":"D","body":"B","tagList":[["a"]]}"#,
      ["tagList": ["must be a list of texts"]]
    ),
    (#"{"title":"T","description":"D","body":"B","tagList":["a",""]}"#, ["tagList": [blank]]),
    (
      #"{"title":"T","description":"D","body":"B","tagList":["1","2","3","4","5","6","7","8","9","10","11"]}"#,
      ["tagList": ["has too many tags (maximum is 10)"]]
    ),
  ])
  func articleIsValidated(json: String, errors: [String: [String]]) async throws {
    let user = try await api.register("ada")
    let response = try await api.send(
      .post,
      "/articles",
      token: user.token,
      json: #"{"article":\#(json)}"#
    )
    #expect(response.status == 422)
    #expect(response.errors == errors)
    #expect(try await api.list("/articles").count == 0)
  }

  @Test(arguments: [
    (#"{"title":""}"#, ["title": [blank]]), (#"{"body":null}"#, ["body": [blank]]),
    (#"{"description":5,"title":" "}"#, ["description": [notText], "title": [blank]]),
    (#"{"title":"New","tagList":[""]}"#, ["tagList": [blank]]),
  ])
  func articleUpdateIsValidated(json: String, errors: [String: [String]]) async throws {
    let user = try await api.register("ada")
    let article = try await api.publish("First", tags: ["a"], by: user)
    let response = try await api.send(
      .put,
      "/articles/first",
      token: user.token,
      json: #"{"article":\#(json)}"#
    )
    #expect(response.status == 422)
    #expect(response.errors == errors)
    let read = try await api.send(.get, "/articles/first").decode(ArticleEnvelope<Article>.self)
    #expect(read.article == article)
  }

  @Test(arguments: ["{}", #"{"body":""}"#, #"{"body":null}"#, #"{"body":" \u200D "}"#])
  func commentIsValidated(json: String) async throws {
    let user = try await api.register("ada")
    try await api.publish("First", by: user)
    let response = try await api.send(
      .post,
      "/articles/first/comments",
      token: user.token,
      json: #"{"comment":\#(json)}"#
    )
    #expect(response.status == 422)
    #expect(response.errors == ["body": [Self.blank]])
  }
}
