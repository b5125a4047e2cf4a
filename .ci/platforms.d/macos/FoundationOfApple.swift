// The parts of Apple's Foundation and Dispatch that our code uses and that are missing or in separate
// modules on other platforms.
public import Dispatch
public import FoundationEssentialz

public struct LocalizedStringResource: Sendable, Equatable, ExpressibleByStringInterpolation {
  public var locale: Locale

  public init(stringLiteral value: String) { fatalError() }
}

extension String {
  public init(localized resource: LocalizedStringResource) { fatalError() }
}

public struct URLRequest: Hashable, Sendable {
  public var url: URL?
  public var httpMethod: String?
}

open class URLSession: @unchecked Sendable {
  open class var shared: URLSession { fatalError() }

  public init(configuration: URLSessionConfiguration) {}
  // Foundation, which declares `OperationQueue`, imports this module.
  public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: AnyObject?) {}

  open func dataTask(with url: URL) -> URLSessionDataTask { fatalError() }
  open func finishTasksAndInvalidate() {}
}

public protocol URLSessionDelegate: AnyObject, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}

open class URLSessionTask: @unchecked Sendable {
  open var taskIdentifier: Int { 0 }
  open var response: URLResponse? { nil }

  open func cancel() {}
  open func resume() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class URLResponse: @unchecked Sendable {
  open var expectedContentLength: Int64 { 0 }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
}

open class URLSessionConfiguration: @unchecked Sendable {
  open class var `default`: URLSessionConfiguration { fatalError() }
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var protocolClasses: [AnyClass]?
}

open class URLProtocol {
  open var client: (any URLProtocolClient)? { nil }
  open var request: URLRequest { fatalError() }

  open class func canInit(with request: URLRequest) -> Bool { false }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  open func startLoading() {}
  open func stopLoading() {}
}

public protocol URLProtocolClient: AnyObject {
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}

public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {}

extension DispatchSource {
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32,
    eventMask: FileSystemEvent,
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject {
    fatalError()
  }
}
