import ConduitTransport
import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

struct ProfileRoutesTests {
  private let api: TestAPI

  init() throws {
    api = try TestAPI()
  }

  private func profile(_ path: String, token: String? = nil) async throws -> Profile {
    let response = try await api.send(.get, "/profiles/" + path, token: token)
    #expect(response.status == 200)
    return try response.decode(ProfileEnvelope.self).profile
  }

  @Test func profileIsPublic() async throws {
    let user = try await api.register("ada")
    _ = try await api.send(.put, "/user", token: user.token, UserEnvelope(user: UserUpdate(bio: "Hi")))
    #expect(try await profile("ada") == Profile(username: "ada", bio: "Hi"))
    #expect(try await profile("ADA") == Profile(username: "ada", bio: "Hi"))
    #expect(try await profile("ada", token: user.token).following == false)
    #expect(try await !api.send(.get, "/profiles/ada").text.contains("example.com"))
  }

  @Test(arguments: ["Zoë Ünal", "o'neil", "a.b-c_d", "李", "اسم"])
  func namesArePercentEncodedInPaths(username: String) async throws {
    _ = try await api.send(
      .post,
      "/users",
      UserEnvelope(user: Registration(username: username, email: "a@example.com", password: "correct horse"))
    )
    let path = try #require(username.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(try await profile(path).username == username)
  }

  @Test func followingIsIdempotentAndBelongsToOneUser() async throws {
    let (ada, bob) = (try await api.register("ada"), try await api.register("bob"))
    for _ in 1...2 {
      let response = try await api.send(.post, "/profiles/bob/follow", token: ada.token)
      #expect(response.status == 200)
      #expect(try response.decode(ProfileEnvelope.self).profile == Profile(username: "bob", following: true))
    }
    #expect(try await profile("bob", token: ada.token).following)
    #expect(try await !profile("bob").following)
    #expect(try await !profile("ada", token: bob.token).following)
    for _ in 1...2 {
      let response = try await api.send(.delete, "/profiles/bob/follow", token: ada.token)
      #expect(response.status == 200)
      #expect(try response.decode(ProfileEnvelope.self).profile.following == false)
    }
    #expect(try await !profile("bob", token: ada.token).following)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/profiles/nobody"), (.post, "/profiles/nobody/follow"),
    (.delete, "/profiles/nobody/follow"), (.get, "/profiles/%FF%FE"), (.get, "/profiles/%00"),
    (.get, "/profiles/" + String(repeating: "a", count: 2000)),
  ])
  func unknownProfilesAreNotFound(method: HTTPRequest.Method, path: String) async throws {
    let user = try await api.register("ada")
    let response = try await api.send(method, path, token: user.token)
    #expect(response.status == 404)
    #expect(response.errors == ["profile": ["not found"]])
  }
}
