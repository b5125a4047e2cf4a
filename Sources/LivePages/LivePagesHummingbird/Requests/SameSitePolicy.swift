#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The policy that decides which requests may access a live page.
  ///
  /// Only the page itself may send its events. Browsers send the origin of a request in `Origin`, and it must
  /// match the host and port of the request. Without `Origin`, the policy accepts a request whose
  /// `Sec-Fetch-Site` is `same-origin`, a header that scripts can't change. If both headers are missing, the
  /// client isn't a browser that another site could exploit, so the policy accepts the request as well.
  ///
  /// To protect a site from a foreign name that resolves to this machine (DNS rebinding), restrict it to
  /// certain hosts.
  struct SameSitePolicy: Sendable {
    /// The permitted host names, without ports, or `nil` for all names.
    let hosts: Set<String>?

    /// Traps for a name that no request can have.
    init(hosts: Set<String>?) {
      if let mistake = hosts?.lazy.compactMap(Self.mistake(inHost:)).first { preconditionFailure(mistake) }
      self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    }

    /// Returns an error message for an invalid configured name, or `nil`.
    static func mistake(inHost host: String) -> String? {
      guard let authority = Authority(host) else {
        return "\"\(host)\" in LiveSiteConfiguration.hosts is not the name of a host. Write it without a "
          + "scheme and a path, as in \"shop.example\" or \"[::1]\"."
      }
      guard authority.port != nil else { return nil }
      return "\"\(host)\" in LiveSiteConfiguration.hosts has a port. Leave it out: \"\(authority.host)\"."
    }

    func check(host request: Request) throws(Refusal) {
      guard let authority = Authority(request) else { throw .noHost }
      if let hosts, !hosts.contains(authority.host) { throw .foreignHost(authority.host) }
    }

    /// Returns a Boolean value that indicates whether a link or a form on another site caused the request.
    /// Browsers then withhold same-site cookies.
    func isLinkFromElsewhere(_ request: Request) -> Bool {
      let site = request.headers[.secFetchSite]
      return request.method == .get && request.headers[.secFetchMode] == "navigate"
        && (site == "cross-site" || site == "same-site")
    }

    func check(origin request: Request) throws(Refusal) {
      guard let origin = request.headers[.origin] else {
        let site = request.headers[.secFetchSite]
        guard site == nil || site == "same-origin" else { throw .foreignOrigin }
        return
      }
      let authority = request.head.authority ?? ""
      let origins = ["http://" + authority, "https://" + authority]
      guard !authority.isEmpty, origins.contains(origin.lowercased()) else { throw .foreignOrigin }
    }
  }

  extension HTTPField.Name {
    /// Always valid, because it is a literal of letters and dashes.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    /// Always valid, too.
    static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
  }

  /// The host and port that a request was sent to, in the form `name:port`. Parsing is strict, because anyone
  /// can write anything there, and the port becomes part of the cookies' names.
  struct Authority: Hashable {
    /// The host in lower case. An IPv6 address is in brackets.
    let host: String
    let port: UInt16?

    /// - Returns: The authority, or `nil` if the text isn't a name or address with an optional port.
    init?(_ text: String) {
      // Some characters beyond ASCII have lower-case forms in ASCII, such as the kelvin sign.
      guard text.utf8.count <= 300, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let text = text.lowercased()
      let end =
        text.hasPrefix("[")
        ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
      guard let end else { return nil }
      host = String(text[..<end])
      guard host.utf8.allSatisfy(Self.isPartOfHost), !host.isEmpty, host != "[]" else { return nil }
      let rest = text[end...].utf8
      if rest.isEmpty {
        port = nil
      } else {
        let digits = rest.dropFirst()
        guard rest.first == UInt8(ascii: ":"), digits.allSatisfy(Self.isDigit),
          let number = UInt16(Substring(digits))
        else { return nil }
        port = number
      }
    }

    /// - Returns: The authority, or `nil` if the request has no valid host, or has several.
    init?(_ request: Request) {
      // The first host field is the authority, so another one among the fields is a second host.
      guard request.headers[.host] == nil, let authority = request.head.authority else { return nil }
      self.init(authority)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isPartOfHost(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"):
        true
      default: isDigit(byte)
      }
    }
  }

  extension HTTPField.Name {
    /// Always valid, because it is a literal of letters.
    fileprivate static let host = HTTPField.Name("Host") ?? .origin
  }
#endif
