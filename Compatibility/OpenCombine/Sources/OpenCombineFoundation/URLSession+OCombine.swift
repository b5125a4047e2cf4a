import Foundation
import OpenCombine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The publishers of a session under OpenCombine's name.
  public struct OCombine {
    public typealias DataTaskPublisher = URLSession.DataTaskPublisher

    /// The session that creates the tasks.
    public let session: URLSession

    /// Creates a wrapper of a session.
    /// - Parameter session: The session that creates the tasks.
    public init(_ session: URLSession) {
      self.session = session
    }

    /// Returns a publisher that loads the contents of a URL.
    /// - Parameter url: The URL to load.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      session.dataTaskPublisher(for: url)
    }

    /// Returns a publisher that performs a request.
    /// - Parameter request: The request to perform.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      session.dataTaskPublisher(for: request)
    }
  }

  /// The publishers of the session under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
