import Cancellation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct SlowServerTests {
  private typealias Answer = (status: Int, head: HTTPURLResponse, body: Data)

  /// Runs a server during a closure, which can send requests and inspect the traffic.
  private func withServer(
    _ body:
      @escaping @Sendable (
        _ get: @escaping @Sendable (_ path: String, _ fields: [String: String]) async throws -> Answer,
        _ traffic: AsyncStream<Traffic>
      ) async throws -> Void
  ) async throws {
    let (traffic, continuation) = AsyncStream.makeStream(of: Traffic.self)
    let server = SlowServer { continuation.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let base = await server.url
      try await body(
        { path, fields in
          let url = try #require(URL(string: path, relativeTo: base))
          var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
          for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
          let (data, response) = try await URLSession.shared.data(for: request)
          let head = try #require(response as? HTTPURLResponse)
          return (head.statusCode, head, data)
        },
        traffic
      )
      group.cancelAll()
    }
  }

  @Test func wholeFilesMatchTheirChecksum() async throws {
    try await withServer { get, _ in
      let answer = try await get("/files/elbe.map", [:])
      #expect(answer.status == 200)
      #expect(answer.body.count == 512 * 1024)
      #expect(answer.head.value(forHTTPHeaderField: "Accept-Ranges") == "bytes")
      var crc = CRC32C()
      crc.update([UInt8](answer.body))
      let digest = try #require(answer.head.value(forHTTPHeaderField: "Repr-Digest"))
      #expect(CRC32C.value(inDigest: digest) == crc.value)
    }
  }

  @Test func partsMakeUpTheWhole() async throws {
    try await withServer { get, _ in
      let whole = try await get("/files/elbe.map", [:])
      var joined = Data()
      for range in ["0-99999", "100000-400000", "400001-"] {
        let part = try await get("/files/elbe.map", ["Range": "bytes=\(range)"])
        #expect(part.status == 206)
        #expect(part.head.value(forHTTPHeaderField: "ETag") == whole.head.value(forHTTPHeaderField: "ETag"))
        #expect(part.head.value(forHTTPHeaderField: "Content-Range")?.hasSuffix("/524288") == true)
        #expect(part.head.value(forHTTPHeaderField: "Content-Length") == String(part.body.count))
        joined += part.body
      }
      #expect(joined == whole.body)
    }
  }

  @Test func rangesReturnTheirPosition() async throws {
    try await withServer { get, _ in
      let part = try await get("/files/nile.map", ["Range": "bytes=-1"])
      #expect(part.head.value(forHTTPHeaderField: "Content-Range") == "bytes 1048575-1048575/1048576")
      #expect(part.body.count == 1)
    }
  }

  @Test func aPartBeyondTheEndIsRefused() async throws {
    try await withServer { get, _ in
      let answer = try await get("/files/elbe.map", ["Range": "bytes=524288-"])
      #expect(answer.status == 416)
      #expect(answer.head.value(forHTTPHeaderField: "Content-Range") == "bytes */524288")
    }
  }

  @Test func aPartOfAnotherVersionIsTheWhole() async throws {
    try await withServer { get, _ in
      let fields = ["Range": "bytes=0-9", "If-Range": "\"old\""]
      #expect(try await get("/files/elbe.map", fields).status == 200)
      let version = try #require(try await get("/files/elbe.map", [:]).head.value(forHTTPHeaderField: "ETag"))
      #expect(try await get("/files/elbe.map", ["Range": "bytes=0-9", "If-Range": version]).status == 206)
    }
  }

  @Test func missingPathsReturnNotFound() async throws {
    try await withServer { get, _ in
      for path in ["/files/styx.map", "/files/..%2Fetc", "/lakes"] {
        let answer = try await get(path, [:])
        #expect(answer.status == 404)
      }
    }
  }

  @Test func riversAreFoundByTheirNames() async throws {
    try await withServer { get, _ in
      let answer = try await get("/rivers?name=danu", [:])
      #expect(String(decoding: answer.body, as: UTF8.self) == #"{"rivers":["Danube"]}"#)
      #expect(answer.head.value(forHTTPHeaderField: "Content-Type") == "application/json")
      #expect(
        String(decoding: try await get("/rivers?name=%3Cb%3E", [:]).body, as: UTF8.self) == #"{"rivers":[]}"#
      )
    }
  }

  @Test func aServerMayBeUnavailable() async throws {
    try await withServer { get, _ in
      let answer = try await get("/rivers?name=po", ["Slow-Fault": "unavailable"])
      #expect(answer.status == 503)
    }
  }

  @Test func aFileFailsFromItsMiddleOn() async throws {
    try await withServer { get, _ in
      let good = try await get("/files/elbe.map", ["Range": "bytes=262143-262144"])
      let first = ["Range": "bytes=0-262143", "Slow-Fault": "unavailable"]
      #expect(try await get("/files/elbe.map", first).status == 206)
      let second = ["Range": "bytes=262143-262144", "Slow-Fault": "unavailable"]
      #expect(try await get("/files/elbe.map", second).status == 503)
      let damaged = ["Range": "bytes=262143-262144", "Slow-Fault": "damaged"]
      #expect(try await get("/files/elbe.map", damaged).body != good.body)
    }
  }

  @Test func anAnswerMayBreakOff() async throws {
    try await withServer { get, _ in
      await #expect(throws: URLError.self) {
        _ = try await get("/files/elbe.map", ["Slow-Fault": "broken-off"])
      }
    }
  }

  @Test func demandsThatMakeNoSenseAreRefusedInWords() async throws {
    try await withServer { get, _ in
      let answer = try await get("/rivers?name=po", ["Slow-Latency": "soon"])
      #expect(answer.status == 400)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("Slow-Latency must be a whole number"))
    }
  }

  @Test func answersArriveAfterTheirLatency() async throws {
    try await withServer { get, _ in
      let clock = ContinuousClock()
      let duration = try await clock.measure { _ = try await get("/rivers?name=po", ["Slow-Latency": "120"]) }
      #expect(duration >= .milliseconds(120))
    }
  }

  @Test func serverDetectsDisconnectedClients() async throws {
    try await withServer { get, traffic in
      var seen = traffic.makeAsyncIterator()
      let asking = Task { try await get("/rivers?name=po", ["Slow-Fault": "stalled"]) }
      #expect(await seen.next() == .arrived(path: "/rivers"))
      asking.cancel()
      #expect(await seen.next() == .abandoned(path: "/rivers"))
      _ = try await get("/rivers?name=po", [:])
      #expect(await seen.next() == .arrived(path: "/rivers"))
      #expect(await seen.next() == .answered(path: "/rivers"))
    }
  }
}
