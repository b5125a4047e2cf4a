import Foundation
import OpenCombine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The publishers of a session under OpenCombine's name.
  public struct OCombine {
    public typealias DataTaskPublisher = URLSession.DataTaskPublisher

    /// The session that makes the tasks.
    public let session: URLSession

    /// Makes the publishers of a session.
    /// - Parameter session: The session that makes the tasks.
    public init(_ session: URLSession) {
      self.session = session
    }

    /// Returns a publisher of what is loaded from an address.
    /// - Parameter url: The address.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      session.dataTaskPublisher(for: url)
    }

    /// Returns a publisher of what a request loads.
    /// - Parameter request: The request.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      session.dataTaskPublisher(for: request)
    }
  }

  /// The publishers of the session under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
