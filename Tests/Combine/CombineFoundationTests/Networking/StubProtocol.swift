import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers requests without network access, depending on their path: `/error/url` and `/error/other` fail,
/// and `/never` doesn't answer. The rest of the path distinguishes the requests of different tests and
/// repetitions.
final class StubProtocol: URLProtocol {
  struct OtherError: Error {}

  private static let starts = Mutex<[URL: Int]>([:])
  private static let onStart = Mutex<[URL: @Sendable () -> Void]>([:])
  private static let onStop = Mutex<[URL: @Sendable () -> Void]>([:])

  /// Returns a unique URL.
  static func url(_ path: String) -> URL {
    URL(string: "http://stub.test\(path)/\(UUID())")!
  }

  /// Creates a session that sends all requests to this protocol.
  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return URLSession(configuration: configuration)
  }

  /// Returns the number of times that the URL began to load.
  static func starts(of url: URL) -> Int {
    starts.withLock { $0[url] ?? 0 }
  }

  static func onStart(of url: URL, _ action: @escaping @Sendable () -> Void) {
    onStart.withLock { $0[url] = action }
  }

  static func onStop(of url: URL, _ action: @escaping @Sendable () -> Void) {
    onStop.withLock { $0[url] = action }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url else { return }
    Self.starts.withLock { $0[url, default: 0] += 1 }
    if url.path.hasPrefix("/error/url") {
      client?.urlProtocol(self, didFailWithError: URLError(.timedOut))
    } else if url.path.hasPrefix("/error/other") {
      client?.urlProtocol(self, didFailWithError: OtherError())
    }
    Self.onStart.withLock { $0[url] }?()
  }

  override func stopLoading() {
    guard let url = request.url else { return }
    Self.onStop.withLock { $0[url] }?()
  }
}
