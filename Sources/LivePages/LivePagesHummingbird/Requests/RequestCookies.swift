#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The cookies of a request, parsed once. Names are compared byte by byte.
  struct RequestCookies {
    private typealias Text = Substring.UTF8View

    private let cookies: [(name: Text, value: Text)]

    init(_ request: Request) {
      self.init(request.headers[.cookie] ?? "")
    }

    /// - Parameter header: The header's value. Parts without an equals sign are not cookies.
    init(_ header: String) {
      cookies = header.utf8.split(separator: UInt8(ascii: ";")).compactMap { part in
        let cookie = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return cookie.firstIndex(of: UInt8(ascii: "=")).map { equals in
          (cookie[..<equals], cookie[equals...].dropFirst())
        }
      }
    }

    /// The value of the first cookie of a name.
    subscript(name: String) -> String? {
      cookies.first { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
    }

    /// Returns the bytes of all cookies whose names begin with one of several texts.
    func bytes(ofNamesBeginningWith beginnings: String...) -> [[UInt8]] {
      cookies.filter { cookie in beginnings.contains { cookie.name.starts(with: $0.utf8) } }
        .map { Array($0.name) + [UInt8(ascii: "=")] + Array($0.value) }
    }
  }
#endif
