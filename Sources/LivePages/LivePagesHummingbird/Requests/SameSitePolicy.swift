#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The policy that says who may talk to a live page.
  ///
  /// An event has to come from the page itself. A browser says where a request comes from in `Origin`, which
  /// has to name the very host and port that the request went to. A request without `Origin` is taken if
  /// `Sec-Fetch-Site`, which browsers always send and scripts cannot change, says `same-origin` or is missing
  /// as well: then it was not a browser that another site could have misled.
  ///
  /// On top of that a site may be told which hosts it answers for. A foreign name that was made to lead to
  /// this machine (DNS rebinding) is then of no use to anybody.
  struct SameSitePolicy: Sendable {
    /// The names of the hosts that are answered for, without ports; `nil` for all.
    let hosts: Set<String>?

    func check(host request: Request) throws(Refusal) {
      guard let authority = Authority(request) else { throw .noHost }
      if let hosts, !hosts.contains(authority.host) { throw .foreignHost(authority.host) }
    }

    /// Whether a link or a form on another site led the person here, as browsers say. They keep cookies back
    /// then that are for this site alone.
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
    /// Always valid, as it is a literal of letters and dashes.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    /// The same goes for this one.
    static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
  }
#endif
