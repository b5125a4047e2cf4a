import CombineCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher that loads a URL and sends what came.
  ///
  ///     dataTaskPublisher(for:)  --(data, response)|
  ///
  /// Nothing is loaded before there is demand, and each subscriber loads anew. The value comes on the
  /// session's delegate queue. A response with an error status is a value as well; a failure means that there
  /// was no response. Cancelling cancels the task. A demand of none traps.
  /// - Parameter url: The URL to load, with a request that is not further configured.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// Returns a publisher that makes a request and sends what came.
  ///
  /// See ``dataTaskPublisher(for:)-(URL)``.
  /// - Parameter request: The request to load.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// A publisher that makes a request with a session and sends the data and the response.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// The request that is loaded.
    public let request: URLRequest

    /// The session whose tasks load it.
    public let session: URLSession

    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      subscriber.receive(subscription: DataTaskSubscription(parent: self, downstream: subscriber))
    }
  }
}
