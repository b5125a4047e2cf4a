import Foundation
import Hummingbird
import LocalHTTP
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct LoopbackServerTests {
  @Test func respondsAtItsURL() async throws {
    try await withServers(1) { urls in
      #expect(urls[0].scheme == "http")
      #expect(urls[0].host() == "127.0.0.1")
      let text = try await text(at: urls[0])
      #expect(text == "0")
    }
  }

  @Test func serversUseDistinctPorts() async throws {
    try await withServers(3) { urls in
      #expect(Set(urls).count == 3)
      for (number, url) in urls.enumerated() {
        let text = try await text(at: url)
        #expect(text == "\(number)")
      }
    }
  }

  @Test(arguments: ["name/a%CC%81%CC%A3", "number?name=a%CC%81%CC%A3", "number?x=%FF&name=a%CC%81%CC%A3"])
  func stringsSlowToCompareReachNoRoute(path: String) async throws {
    try await withServers(1) { urls in
      for (count, status) in [(1, 200), (500, 400)] {
        let marks = String(repeating: "%CC%81%CC%A3", count: count)
        let text = path.replacingOccurrences(of: "%CC%81%CC%A3", with: marks)
        let url = try #require(URL(string: "\(urls[0])/\(text)"))
        let (_, response) = try await URLSession.shared.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == status, "\(count)")
      }
    }
  }

  private func text(at url: URL) async throws -> String {
    let (data, _) = try await URLSession.shared.data(from: url.appending(path: "number"))
    return String(decoding: data, as: UTF8.self)
  }

  /// Runs servers that each respond with their number.
  private func withServers(_ count: Int, _ body: @Sendable ([URL]) async throws -> Void) async throws {
    let servers = (0..<count).map { number in
      let router = Router()
      router.get("number") { _, _ in "\(number)" }
      router.get("name/:name") { _, context in try context.parameters.require("name") }
      return LoopbackServer(label: "test", router: router)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for server in servers {
        group.addTask { try await server.run() }
      }
      var urls: [URL] = []
      for server in servers {
        urls.append(await server.url)
      }
      try await body(urls)
      group.cancelAll()
    }
  }
}
