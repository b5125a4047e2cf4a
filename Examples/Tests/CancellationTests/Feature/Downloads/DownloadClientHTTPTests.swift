import Foundation
import Testing

@testable import Cancellation

/// The client with real connections to the showcase's API.
@Suite(.timeLimit(.minutes(5))) struct DownloadClientHTTPTests {
  private static let instant = ServerConditions(latency: .zero)

  private func download(
    _ file: String,
    by client: DownloadClient,
    from progress: DownloadProgress = DownloadProgress(),
    _ conditions: ServerConditions = instant
  ) async throws(CancellationError) -> (DownloadProgress, DownloadError?) {
    var progress = progress
    while !progress.isComplete {
      let request = DownloadRequest(
        file: file,
        start: progress.received,
        version: progress.version,
        conditions: conditions
      )
      switch try await client.chunk(request).flatMap(progress.appending) {
      case .success(let next): progress = next
      case .failure(let error): return (progress, error)
      }
    }
    return (progress, nil)
  }

  @Test func filesAreDownloadedInPieces() async throws {
    try await SlowServer.running { url, traffic in
      let (progress, error) = try await download("elbe.map", by: .http { url })
      #expect(error == nil)
      #expect(progress.received == 512 * 1024)
      var seen = traffic.makeAsyncIterator()
      for _ in 0..<16 {
        #expect(await seen.next() == .arrived(path: "/files/elbe.map"))
        #expect(await seen.next() == .answered(path: "/files/elbe.map"))
      }
    }
  }

  @Test(arguments: [
    (ServerConditions.Fault.unavailable, DownloadError.refused(status: 503)), (.brokenOff, .brokenOff),
  ])
  func failedDownloadsCanBeResumed(_ fault: ServerConditions.Fault, _ expected: DownloadError)
    async throws
  {
    try await SlowServer.running { url, _ in
      let client = DownloadClient.http { url }
      let conditions = ServerConditions(latency: .zero, fault: fault)
      let (progress, error) = try await download("elbe.map", by: client, conditions)
      #expect(error == expected)
      #expect(progress.received == 256 * 1024)
      let (whole, none) = try await download("elbe.map", by: client, from: progress)
      #expect(none == nil)
      #expect(whole.isComplete)
    }
  }

  @Test func damageIsFoundOutByTheChecksum() async throws {
    try await SlowServer.running { url, _ in
      let conditions = ServerConditions(latency: .zero, fault: .damaged)
      let (_, error) = try await download("elbe.map", by: .http { url }, conditions)
      #expect(error == .damaged)
    }
  }

  @Test func missingFilesAreRefused() async throws {
    try await SlowServer.running { url, _ in
      let (_, error) = try await download("styx.map", by: .http { url })
      #expect(error == .refused(status: 404))
    }
  }

  @Test func detectsAChangedVersion() async throws {
    try await SlowServer.running { url, _ in
      let request = DownloadRequest(file: "elbe.map", start: 10, version: "\"old\"", conditions: Self.instant)
      let answer = try await DownloadClient.http { url }.chunk(request)
      #expect(answer == .failure(.changed))
    }
  }

  @Test func missingServersCannotBeReached() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
    let (_, error) = try await download("elbe.map", by: .http { nowhere })
    #expect(error == .unreachable)
  }

  @Test func cancellingEndsTheRequestAtTheServer() async throws {
    try await SlowServer.running { url, traffic in
      let client = DownloadClient.http { url }
      let downloading = Task { () async -> Bool in
        let conditions = ServerConditions(latency: .seconds(60))
        do throws(CancellationError) {
          _ = try await download("elbe.map", by: client, conditions)
          return false
        } catch {
          return true
        }
      }
      var seen = traffic.makeAsyncIterator()
      #expect(await seen.next() == .arrived(path: "/files/elbe.map"))
      downloading.cancel()
      #expect(await downloading.value)
      #expect(await seen.next() == .abandoned(path: "/files/elbe.map"))

      _ = try await RiverClient.http({ url }, conditions: Self.instant).search("po")
      #expect(await seen.next() == .arrived(path: "/rivers"))
    }
  }
}
