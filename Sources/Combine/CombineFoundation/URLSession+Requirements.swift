import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking

  // Apps declare a protocol with some of these methods, to which a session and a test's replacement conform.
  // On Apple platforms, a session has the methods. Those of FoundationNetworking have another parameter with
  // a default value, and don't satisfy the requirements of such a protocol.
  extension URLSession {
    /// Downloads the contents of a URL based on the specified URL request and delivers the data asynchronously.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
      try await data(for: request, delegate: nil)
    }

    /// Retrieves the contents of a URL and delivers the data asynchronously.
    public func data(from url: URL) async throws -> (Data, URLResponse) {
      try await data(from: url, delegate: nil)
    }

    /// Uploads data to a URL based on the specified URL request and delivers the result asynchronously.
    public func upload(for request: URLRequest, from bodyData: Data) async throws -> (Data, URLResponse) {
      try await upload(for: request, from: bodyData, delegate: nil)
    }

    /// Uploads data from a file to a URL based on the specified URL request and delivers the result asynchronously.
    public func upload(for request: URLRequest, fromFile fileURL: URL) async throws -> (Data, URLResponse) {
      try await upload(for: request, fromFile: fileURL, delegate: nil)
    }

    /// Retrieves the contents of a URL based on the specified URL request and delivers the URL of the saved file
    /// asynchronously.
    public func download(for request: URLRequest) async throws -> (URL, URLResponse) {
      try await download(for: request, delegate: nil)
    }

    /// Retrieves the contents of a URL and delivers the URL of the saved file asynchronously.
    public func download(from url: URL) async throws -> (URL, URLResponse) {
      try await download(from: url, delegate: nil)
    }
  }

  // On Apple platforms, these classes inherit the initializers. Tests return such responses from replacements
  // of a session.
  extension URLResponse {
    /// Creates an empty response.
    // The parameter only distinguishes this initializer from the one of NSObject, which can't be overridden
    // here.
    public convenience init(empty: Void = ()) {
      self.init(url: .root, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
  }

  extension HTTPURLResponse {
    /// Creates an empty response with the status code 200.
    // A response with an empty URL, no version and no header fields can always be created.
    public convenience init(emptyHTTP: Void = ()) {
      self.init(url: .root, statusCode: 200, httpVersion: nil, headerFields: nil)!
    }
  }

  extension URL {
    fileprivate static var root: URL { URL(fileURLWithPath: "/") }
  }
#endif
