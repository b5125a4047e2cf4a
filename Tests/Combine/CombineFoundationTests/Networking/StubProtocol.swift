import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers requests without a network, by their path: `/error/url` and `/error/other` fail, `/never` does not
/// answer. The rest of the path tells the requests of tests, and of repetitions of a test, apart.
final class StubProtocol: URLProtocol {
  struct OtherError: Error {}

  private static let starts = Mutex<[URL: Int]>([:])
  private static let onStart = Mutex<[URL: @Sendable () -> Void]>([:])
  private static let onStop = Mutex<[URL: @Sendable () -> Void]>([:])

  /// A URL that no other call returns.
  static func url(_ path: String) -> URL {
    URL(string: "http://stub.test\(path)/\(UUID())")!
  }

  /// A session whose requests are all answered by this protocol.
  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return URLSession(configuration: configuration)
  }

  /// How often the URL began to load.
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
