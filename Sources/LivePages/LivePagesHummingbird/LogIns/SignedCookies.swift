#if LivePages
  import Crypto
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// Cookies with values that anyone can read but only the site can write.
  ///
  /// Use signed cookies in your own routes, for example to remember a setting. A value expires, and isn't
  /// valid in a cookie with a different name:
  ///
  /// ```swift
  /// response.setCookie(site.cookies.cookie("language", value: "de", for: .seconds(86_400), in: request))
  /// let language = site.cookies.value(of: "language", in: request)
  /// ```
  public struct SignedCookies: Sendable {
    /// The key that signs the values of one cookie.
    private struct Signature {
      let key: SymmetricKey

      /// - Parameter name: The name of the cookie. A signature for one name is invalid for another.
      init(_ key: [UInt8], name: String) {
        self.key = HKDF<SHA256>.deriveKey(
          inputKeyMaterial: SymmetricKey(data: key),
          info: Data("live-pages cookie \(name)".utf8),
          outputByteCount: 32
        )
      }
    }

    /// The maximum length of a value, in bytes.
    ///
    /// Browsers permit 4,096 bytes for a whole cookie.
    public static let longestValue = 2048

    private let keys: SiteKeys?
    private let areSecure: Bool
    private let now: @Sendable () -> Date

    init(
      keys: SiteKeys?,
      areSecure: Bool,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.keys = keys
      self.areSecure = areSecure
      self.now = now
    }

    /// A Boolean value that indicates whether the site has the keys to sign and verify values.
    public var areAvailable: Bool { keys != nil }

    /// Returns a cookie to set in a response.
    ///
    /// Scripts can't read it, and browsers send it with a cross-site request only when the user follows a
    /// link.
    ///
    /// - Parameters:
    ///   - name: The name, consisting of letters, digits and dashes.
    ///   - value: The value, with at most ``longestValue`` bytes.
    ///   - time: How long the value is valid.
    ///   - request: The request to respond to.
    /// - Returns: The cookie, or `nil` if the site has no keys or the value is too long.
    public func cookie(
      _ name: String,
      value: String,
      for time: Duration,
      in request: Request
    ) -> Cookie? {
      let time = time.atMostACentury
      guard let signed = signed(value, as: name, until: now().addingTimeInterval(time / .seconds(1))) else {
        return nil
      }
      return jar(request).cookie(name, signed, seconds: Int(time.components.seconds))
    }

    /// Returns a cookie that tells the browser to remove a cookie.
    public func removal(of name: String, in request: Request) -> Cookie {
      jar(request).cookie(name, "", seconds: 0)
    }

    /// Returns the value of a cookie.
    ///
    /// - Returns: The value, or `nil` if the browser hasn't sent the cookie, or if its value has expired or
    ///   wasn't signed under this name.
    public func value(of name: String, in request: Request) -> String? {
      sent(name, in: request).flatMap { read($0, as: name)?.value }
    }

    func end(of name: String, in request: Request) -> Date? {
      sent(name, in: request).flatMap { read($0, as: name)?.end }
    }

    func isSent(_ name: String, in request: Request) -> Bool { sent(name, in: request) != nil }

    private func sent(_ name: String, in request: Request) -> String? {
      RequestCookies(request)[jar(request).fullName(name)]
    }

    private func jar(_ request: Request) -> CookieJar { CookieJar(request, areSecure: areSecure) }

    // MARK: Signatures

    /// Returns the value, its expiration, and a signature of both.
    func signed(_ value: String, as name: String, until end: Date) -> String? {
      guard let keys, value.utf8.count <= Self.longestValue else { return nil }
      let payload = "\(Int(end.timeIntervalSince1970)).\(Base64URL.encode(Array(value.utf8)))"
      let code = HMAC<SHA256>.authenticationCode(
        for: Data(payload.utf8),
        using: Signature(keys.current, name: name).key
      )
      return "\(payload).\(Base64URL.encode(Array(code)))"
    }

    /// - Returns: The value, or `nil` if none of the keys has signed the text under this name, or if it has
    ///   expired.
    func read(_ text: String, as name: String) -> (value: String, end: Date)? {
      guard let keys, text.utf8.count <= 2 * Self.longestValue else { return nil }
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3, let code = Base64URL.decode(parts[2]) else { return nil }
      let payload = Data(parts[0]) + [UInt8(ascii: ".")] + Data(parts[1])
      // Compares in constant time.
      let isSigned = ([keys.current] + keys.earlier).contains { key in
        HMAC<SHA256>.isValidAuthenticationCode(
          code,
          authenticating: payload,
          using: Signature(key, name: name).key
        )
      }
      guard isSigned, let seconds = Int(Substring(parts[0])), let bytes = Base64URL.decode(parts[1]),
        let value = String(validating: bytes, as: UTF8.self)
      else { return nil }
      let end = Date(timeIntervalSince1970: TimeInterval(seconds))
      return end > now() ? (value, end) : nil
    }
  }

  /// An encoding of bytes in characters that a cookie may contain.
  enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
      var letters = Array(Data(bytes).base64EncodedString().utf8)
      while letters.last == UInt8(ascii: "=") { letters.removeLast() }
      let safe = letters.map { $0 == plus ? dash : $0 == slash ? underscore : $0 }
      return String(decoding: safe, as: UTF8.self)
    }

    static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
      guard text.allSatisfy({ $0 != plus && $0 != slash && $0 != UInt8(ascii: "=") }) else { return nil }
      let letters = text.map { $0 == dash ? plus : $0 == underscore ? slash : $0 }
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
      guard let data = Data(base64Encoded: Data(letters + padding)) else { return nil }
      let bytes = Array(data)
      // The last character may contain unused bits. Only one encoding is accepted.
      guard encode(bytes).utf8.elementsEqual(text) else { return nil }
      return bytes
    }

    private static let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
    private static let (dash, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
  }
#endif
