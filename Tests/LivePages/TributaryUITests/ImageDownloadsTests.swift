import Foundation
import Synchronization
import Testing

@testable import TributaryUI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests of the limit of downloads.
struct ImageDownloadsTests {
  /// Loads as many pieces of 100,000 bytes as the path says. The query is the announced length. The host determines the
  /// status, and whether the response ends.
  private final class PieceProtocol: URLProtocol {
    static let piece = 100_000
    private static let bytes = Data(count: piece)
    private static let sent = Mutex<[URL: Int]>([:])
    private static let stopped = Mutex<Set<URL>>([])
    /// Held during each call to the client. After `stopLoading()`, the session may have forgotten the task, and a call
    /// would stop the program.
    private let isStopped = Mutex(false)

    static func isStopped(_ url: URL) -> Bool { stopped.withLock { $0.contains(url) } }

    static func pieces(of url: URL) -> Int { sent.withLock { $0[url] ?? 0 } }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {
      isStopped.withLock { $0 = true }
      if let url = request.url { _ = Self.stopped.withLock { $0.insert(url) } }
    }

    private func unlessStopped(_ body: (any URLProtocolClient) -> Void) {
      isStopped.withLock { isStopped in
        if !isStopped, let client { body(client) }
      }
    }

    override func startLoading() {
      guard let url = request.url, let count = Int(url.lastPathComponent),
        let response = HTTPURLResponse(
          url: url,
          statusCode: url.host() == "missing.test" ? 404 : 200,
          httpVersion: "HTTP/1.1",
          headerFields: url.query().map { ["Content-Length": $0] }
        )
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      // A thread of its own, like a network: the session isn't blocked and can stop it.
      nonisolated(unsafe) let connection = self
      Thread.detachNewThread {
        for _ in 0..<count {
          connection.unlessStopped {
            Self.sent.withLock { $0[url, default: 0] += 1 }
            $0.urlProtocol(connection, didLoad: Self.bytes)
          }
        }
        if url.host() != "hanging.test" {
          connection.unlessStopped { $0.urlProtocolDidFinishLoading(connection) }
        }
      }
    }
  }

  private func withDownloads<Result>(
    deadline: Duration = .seconds(60),
    _ body: (ImageDownloads) async throws -> Result
  ) async rethrows -> Result {
    let downloads = ImageDownloads(deadline: deadline) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [PieceProtocol.self]
      return configuration
    }
    defer { downloads.invalidate() }
    return try await body(downloads)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func aDownloadWithinTheLimitReturnsItsBytes() async throws {
    let url = try url("http://pictures.test/3")
    let data = try await withDownloads { try await $0.data(from: url, atMost: 3 * PieceProtocol.piece) }
    #expect(data.count == 3 * PieceProtocol.piece)
  }

  @Test(.timeLimit(.minutes(5))) func aDownloadBeyondTheLimitIsCancelledWhileItLoads() async throws {
    let url = try url("http://pictures.test/\(UUID())/1000000")
    await withDownloads { downloads in
      let error = await #expect(throws: URLError.self) {
        try await downloads.data(from: url, atMost: 1_000_000)
      }
      #expect(error?.code == .dataLengthExceedsMaximum)
      while !PieceProtocol.isStopped(url) { await Task.yield() }
    }
    #expect(PieceProtocol.pieces(of: url) < 1_000_000)
  }

  @Test(arguments: 0..<20) func aDownloadThatEndsWhileItIsCancelledIsBeyondTheLimit(repetition: Int)
    async throws
  {
    let url = try url("http://pictures.test/\(repetition)/11")
    await withDownloads { downloads in
      let error = await #expect(throws: URLError.self) {
        try await downloads.data(from: url, atMost: 1_000_000)
      }
      #expect(error?.code == .dataLengthExceedsMaximum)
    }
  }

  @Test func anAnnouncedLengthBeyondTheLimitIsRefused() async throws {
    let url = try url("http://pictures.test/1?2000000")
    await withDownloads { downloads in
      let error = await #expect(throws: URLError.self) {
        try await downloads.data(from: url, atMost: 1_000_000)
      }
      #expect(error?.code == .dataLengthExceedsMaximum)
    }
  }

  @Test(arguments: [0, 1]) func aResponseWithAnErrorStatusFails(pieces: Int) async throws {
    let url = try url("http://missing.test/\(pieces)")
    await withDownloads { downloads in
      let error = await #expect(throws: URLError.self) {
        try await downloads.data(from: url, atMost: 1_000_000)
      }
      #expect(error?.code == .badServerResponse)
    }
  }

  @Test func aDownloadThatDoesNotEndFailsAfterTheDeadline() async throws {
    let url = try url("http://hanging.test/2")
    await withDownloads(deadline: .milliseconds(1)) { downloads in
      let error = await #expect(throws: URLError.self) {
        try await downloads.data(from: url, atMost: .max)
      }
      #expect(error?.code == .timedOut)
    }
  }

  @Test func aCancelledDownloadEnds() async throws {
    let url = try url("http://hanging.test/1")
    await withDownloads { downloads in
      let task = Task { try await downloads.data(from: url, atMost: .max) }
      while PieceProtocol.pieces(of: url) == 0 { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await #expect(throws: CancellationError.self) {
        try await Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return try await downloads.data(from: url, atMost: .max)
        }.value
      }
    }
  }
}
