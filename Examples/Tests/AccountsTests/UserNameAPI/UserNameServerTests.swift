import Accounts
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct UserNameServerTests {
  private func get(
    _ path: String,
    headers: [String: String] = [:]
  ) async throws -> (status: Int, text: String) {
    let server = UserNameServer(takenNames: ["ada", "a/b"])
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let base = await server.url
      var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
      for (field, value) in headers { request.setValue(value, forHTTPHeaderField: field) }
      let (data, response) = try await URLSession.shared.data(for: request)
      group.cancelAll()
      return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }
  }

  @Test(arguments: [
    ("/ada", false), ("/ADA", false), ("/grace", true), ("/a%2Fb", false), ("/a%2Fc", true),
    ("/%65%cc%81t%c3%a9", true),
  ])
  func reportsTakenNames(path: String, isFree: Bool) async throws {
    let (status, text) = try await get(path)
    #expect(status == 200)
    #expect(text == #"{"available":\#(isFree)}"#)
  }

  @Test func anAddressWithoutANameIsNotFound() async throws {
    #expect(try await get("").status == 404)
    #expect(try await get("/ada/more").status == 404)
  }

  @Test func namesWithInvalidUTF8AreRefused() async throws {
    #expect(try await get("/%FF%FE").status == 400)
  }

  @Test func faultHeadersMakeRequestsFail() async throws {
    #expect(try await get("/ada", headers: ["X-Fault": "unavailable"]).status == 503)
    #expect(try await get("/ada", headers: ["X-Fault": "malformed"]).text == #"{"availab"#)
    await #expect(throws: URLError.self) { try await get("/ada", headers: ["X-Fault": "cut-off"]) }
  }

  @Test func refusesConditionsThatDoNotExist() async throws {
    #expect(try await get("/ada", headers: ["X-Fault": "flood"]).status == 400)
  }
}
