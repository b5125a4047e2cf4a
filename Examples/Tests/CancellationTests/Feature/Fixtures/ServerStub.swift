import ComposableArchitecture

@testable import Cancellation

/// A server with one file. Each chunk takes one second of the test's clock, and failures can be configured.
struct ServerStub: Sendable {
  static let bytes: [UInt8] = Array(0..<100)
  static let piece = 40

  let clock: TestClock<Duration>
  /// The failures that replace chunks, by their offsets.
  var failures: [Int: DownloadError] = [:]
  var version = "one"
  let requests = LockIsolated<[DownloadRequest]>([])

  static func checksum(_ bytes: [UInt8] = bytes) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }

  static func chunk(_ range: Range<Int>, version: String = "one") -> DownloadChunk {
    DownloadChunk(
      bytes: Array(bytes[range]),
      fileSize: bytes.count,
      fileChecksum: checksum(),
      version: version
    )
  }

  /// Returns the progress of a download that has received this many bytes.
  static func progress(_ received: Int) throws -> DownloadProgress {
    var progress = DownloadProgress()
    for start in stride(from: 0, to: received, by: piece) {
      progress = try progress.appending(chunk(start..<min(start + piece, received))).get()
    }
    return progress
  }

  var client: DownloadClient {
    DownloadClient { request throws(CancellationError) in
      requests.withValue { $0.append(request) }
      do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
      if let error = failures[request.start] { return .failure(error) }
      let range = request.start..<min(request.start + Self.piece, Self.bytes.count)
      return .success(Self.chunk(range, version: version))
    }
  }
}
