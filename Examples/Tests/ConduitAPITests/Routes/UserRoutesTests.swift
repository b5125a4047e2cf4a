import ConduitTransport
import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import ConduitAPI

struct UserRoutesTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private func logIn(_ email: String, _ password: String = TestAPI.password) async throws -> TestResponse {
    try await api.send(.post, "/users/login", UserEnvelope(user: LogIn(email: email, password: password)))
  }

  @Test func registrationCreatesAUserWithAToken() async throws {
    let registration = Registration(username: "Ada", email: "ada@example.com", password: "correct horse")
    let response = try await api.send(.post, "/users", UserEnvelope(user: registration))
    #expect(response.status == 201)
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
    #expect(response.headers[.cacheControl] == "no-store")
    let user = try response.decode(UserEnvelope<User>.self).user
    #expect(user == User(email: "ada@example.com", token: user.token, username: "Ada"))
    #expect(response.text.contains(#""bio":null"#))
    #expect(response.text.contains(#""image":null"#))
    #expect(!response.text.contains("horse"))
    let current = try await api.send(.get, "/user", token: user.token)
    #expect(try current.decode(UserEnvelope<User>.self).user == user)
  }

  @Test(arguments: [
    ("ada", "other@example.com", ["username"]), ("ADA", "other@example.com", ["username"]),
    ("ａｄａ", "other@example.com", ["username"]), ("other", "ada@example.com", ["email"]),
    ("other", "ADA@Example.COM", ["email"]), ("Ada", "ada@example.com", ["email", "username"]),
  ])
  func takenNamesAndAddressesConflict(username: String, email: String, fields: [String]) async throws {
    _ = try await api.register("ada")
    let registration = Registration(username: username, email: email, password: "correct horse")
    let response = try await api.send(.post, "/users", UserEnvelope(user: registration))
    #expect(response.status == 409)
    #expect(
      response.errors == Dictionary(uniqueKeysWithValues: fields.map { ($0, ["has already been taken"]) })
    )
  }

  @Test func logInReturnsANewToken() async throws {
    let user = try await api.register("ada")
    let response = try await logIn("Ada@example.com")
    #expect(response.status == 200)
    let loggedIn = try response.decode(UserEnvelope<User>.self).user
    #expect(loggedIn.token != user.token)
    for token in [user.token, loggedIn.token] {
      #expect(try await api.send(.get, "/user", token: token).status == 200)
    }
  }

  @Test(arguments: [
    ("ada@example.com", "correct Horse"), ("ada@example.com", "correct horse "),
    ("bob@example.com", "correct horse"), ("ada", "correct horse"),
  ])
  func wrongCredentialsAreNotDistinguished(email: String, password: String) async throws {
    _ = try await api.register("ada")
    let response = try await logIn(email, password)
    #expect(response.status == 401)
    #expect(response.errors == ["credentials": ["invalid"]])
  }

  @Test func passwordsInDifferentUnicodeFormsAreEqual() async throws {
    let registration = Registration(username: "ada", email: "ada@example.com", password: "cafe\u{301} noir")
    #expect(try await api.send(.post, "/users", UserEnvelope(user: registration)).status == 201)
    #expect(try await logIn("ada@example.com", "caf\u{E9} noir").status == 200)
  }

  @Test(arguments: [
    (#"{"email":"new@example.com"}"#, User(email: "new@example.com", token: "", username: "ada", bio: "Hi")),
    (#"{"username":"Ada L"}"#, User(email: "ada@example.com", token: "", username: "Ada L", bio: "Hi")),
    (#"{"username":"ADA"}"#, User(email: "ada@example.com", token: "", username: "ADA", bio: "Hi")),
    (#"{"bio":"Text\nText"}"#, User(email: "ada@example.com", token: "", username: "ada", bio: "Text\nText")),
    (#"{"bio":null}"#, User(email: "ada@example.com", token: "", username: "ada")),
    (#"{"bio":""}"#, User(email: "ada@example.com", token: "", username: "ada")),
    (
      #"{"image":"https://example.com/a.png"}"#,
      User(
        email: "ada@example.com",
        token: "",
        username: "ada",
        bio: "Hi",
        image: "https://example.com/a.png"
      )
    ),
    ("{}", User(email: "ada@example.com", token: "", username: "ada", bio: "Hi")),
  ])
  func updateChangesOnlyTheFieldsOfTheRequest(json: String, expected: User) async throws {
    let user = try await api.register("ada")
    _ = try await api.send(.put, "/user", token: user.token, json: #"{"user":{"bio":"Hi"}}"#)
    let response = try await api.send(.put, "/user", token: user.token, json: #"{"user":\#(json)}"#)
    #expect(response.status == 200)
    var updated = try response.decode(UserEnvelope<User>.self).user
    #expect(updated.token == user.token)
    updated.token = ""
    #expect(updated == expected)
    let current = try await api.send(.get, "/user", token: user.token)
    #expect(current.text == response.text)
  }

  @Test(arguments: ["username", "email", "password"])
  func requiredFieldsCannotBeRemoved(field: String) async throws {
    let user = try await api.register("ada")
    for value in ["null", #""""#, #""  ""#] {
      let response = try await api.send(
        .put,
        "/user",
        token: user.token,
        json: #"{"user":{"\#(field)":\#(value)}}"#
      )
      #expect(response.status == 422)
      #expect(response.errors == [field: ["can't be blank"]])
    }
  }

  @Test func updateToATakenNameConflicts() async throws {
    let user = try await api.register("ada")
    _ = try await api.register("bob")
    let response = try await api.send(.put, "/user", token: user.token, json: #"{"user":{"username":"Bob"}}"#)
    #expect(response.status == 409)
    #expect(response.errors == ["username": ["has already been taken"]])
  }

  @Test func newPasswordRevokesOtherTokens() async throws {
    let user = try await api.register("ada")
    let other = try await logIn(user.email).decode(UserEnvelope<User>.self).user
    let update = UserEnvelope(user: UserUpdate(password: "battery staple"))
    #expect(try await api.send(.put, "/user", token: user.token, update).status == 200)
    #expect(try await api.send(.get, "/user", token: user.token).status == 200)
    #expect(try await api.send(.get, "/user", token: other.token).status == 401)
    #expect(try await logIn(user.email).status == 401)
    #expect(try await logIn(user.email, "battery staple").status == 200)
  }

  @Test func tokensExpire() async throws {
    let user = try await api.register("ada")
    api.clock.advance(by: AccessToken.lifetime - 1)
    #expect(try await api.send(.get, "/user", token: user.token).status == 200)
    api.clock.advance(by: 1)
    let response = try await api.send(.get, "/user", token: user.token)
    #expect(response.status == 401)
    #expect(response.errors == ["token": ["is invalid or expired; log in again"]])
  }

  @Test func numberOfTokensIsLimited() async throws {
    let user = try await api.register("ada")
    for _ in 1..<AccessToken.mostPerUser {
      api.clock.advance(by: 1)
      #expect(try await logIn(user.email).status == 200)
    }
    #expect(try await api.send(.get, "/user", token: user.token).status == 200)
    api.clock.advance(by: 1)
    #expect(try await logIn(user.email).status == 200)
    #expect(try await api.send(.get, "/user", token: user.token).status == 401)
    #expect(
      try await api.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM token") }
        == AccessToken.mostPerUser
    )
  }

  @Test func databaseContainsNeitherPasswordsNorTokens() async throws {
    let user = try await api.register("ada")
    let stored = try await api.database.read { database in
      let person = try Row.fetchAll(database, sql: "SELECT * FROM person").description
      return person + (try Row.fetchAll(database, sql: "SELECT hex(hash), * FROM token").description)
    }
    #expect(!stored.contains(TestAPI.password))
    #expect(!stored.lowercased().contains(user.token))
  }
}
