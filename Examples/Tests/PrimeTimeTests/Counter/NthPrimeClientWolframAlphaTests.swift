import ComposableArchitecture
import Foundation
import PrimeTime
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client with real connections to the showcase's API.
struct NthPrimeClientWolframAlphaTests {
  @Test func asksTheAPIAndReadsItsAnswer() async throws {
    try await withClient { client in
      #expect(await answer(of: client, to: 5) == 11)
      #expect(await answer(of: client, to: 1000) == 7919)
    }
  }

  @Test func aResponseWithoutPodsGivesNoAnswer() async throws {
    try await withClient { client in
      #expect(await answer(of: client, to: 1_000_001) == .some(nil))
    }
  }

  @Test(arguments: [Fault.unavailable, .malformed])
  func aBrokenAPIGivesNoAnswer(_ fault: Fault) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fault-\(UUID().uuidString)")
    try Data(fault.rawValue.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await withClient(faults: FaultFile(url: file)) { client in
      #expect(await answer(of: client, to: 5) == .some(nil))
    }
  }

  @Test func anUnreachableAPIGivesNoAnswer() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:1/v2/query"))
    let client = NthPrimeClient.wolframAlpha(endpoint: nowhere, appID: "test")
    #expect(await answer(of: client, to: 5) == .some(nil))
  }

  /// Returns the single response that the client sends, or `nil` if it sends none.
  private func answer(of client: NthPrimeClient, to n: Int) async -> Int?? {
    await withCheckedContinuation { continuation in
      var answer: Int??
      let subscriber = Subscribers.Sink<Int?, Never> { _ in
        continuation.resume(returning: answer)
      } receiveValue: {
        answer = .some($0)
      }
      client.ask(n).subscribe(subscriber)
    }
  }

  private func withClient(
    faults: FaultFile? = nil,
    _ body: @escaping @Sendable (NthPrimeClient) async -> Void
  ) async throws {
    let server = NthPrimeServer(faults: faults)
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let endpoint = await server.url.appendingPathComponent("v2/query")
      await body(.wolframAlpha(endpoint: endpoint, appID: "test"))
      group.cancelAll()
    }
  }
}
