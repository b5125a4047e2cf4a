import Foundation
import Testing

@testable import Cancellation

/// The client with real connections to the showcase's API.
@Suite(.timeLimit(.minutes(5))) struct RiverClientHTTPTests {
  private static let instant = ServerConditions(latency: .zero)

  @Test func riversAreFound() async throws {
    try await SlowServer.running { url, _ in
      let client = RiverClient.http({ url }, conditions: Self.instant)
      for (text, names) in [("danu", ["Danube"]), ("Amu Darya", ["Amu Darya"]), ("<b>&name=po#+", [])] {
        let answer = try await client.search(text)
        #expect(answer == .success(names))
      }
    }
  }

  @Test func aServerMayBeUnavailable() async throws {
    try await SlowServer.running { url, _ in
      let conditions = ServerConditions(latency: .zero, fault: .unavailable)
      let client = RiverClient.http({ url }, conditions: conditions)
      let answer = try await client.search("po")
      #expect(answer == .failure(.refused(status: 503)))
    }
  }

  @Test func missingServersCannotBeReached() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
    let client = RiverClient.http({ nowhere }, conditions: Self.instant)
    #expect(try await client.search("po") == .failure(.unreachable))
  }

  @Test func anAnswerOfAnotherShapeIsNotUnderstood() async throws {
    try await SlowServer.running { url, _ in
      let client = RiverClient.http(
        { url },
        conditions: ServerConditions(latency: .zero, fault: .damaged)
      )
      let answer = try await client.search("po")
      #expect(answer == .failure(.notUnderstood))
    }
  }

  @Test func cancellingEndsTheRequestAtTheServer() async throws {
    try await SlowServer.running { url, traffic in
      let client = RiverClient.http({ url }, conditions: ServerConditions(latency: .seconds(60)))
      let searching = Task { () async -> Bool in
        do throws(CancellationError) {
          _ = try await client.search("po")
          return false
        } catch {
          return true
        }
      }
      var seen = traffic.makeAsyncIterator()
      #expect(await seen.next() == .arrived(path: "/rivers"))
      searching.cancel()
      #expect(await searching.value)
      #expect(await seen.next() == .abandoned(path: "/rivers"))
    }
  }
}
