import ConduitAPI
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The API over a local port.
struct ConduitServerTests {
  @Test func serverAnswersRequests() async throws {
    let database = try ConduitDatabase.inMemory()
    let server = ConduitServer(database: database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      defer { group.cancelAll() }
      let url = await server.url
      #expect(url.path() == "/api")
      let (data, response) = try await URLSession.shared.data(from: url.appending(path: "tags"))
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      #expect(String(decoding: data, as: UTF8.self) == #"{"tags":[]}"#)

      var request = URLRequest(url: url.appending(path: "users"))
      request.httpMethod = "POST"
      request.httpBody = Data(repeating: 65, count: 600_000)
      let (_, tooLarge) = try await URLSession.shared.data(for: request)
      #expect((tooLarge as? HTTPURLResponse)?.statusCode == 413)

      let marks = String(repeating: "%CC%81", count: 300)
      let hostile = try #require(URL(string: url.absoluteString + "/profiles/a" + marks))
      let (_, rejected) = try await URLSession.shared.data(from: hostile)
      #expect((rejected as? HTTPURLResponse)?.statusCode == 400)
    }
  }
}
