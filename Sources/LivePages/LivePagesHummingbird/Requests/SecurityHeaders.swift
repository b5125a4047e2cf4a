#if LivePages
  import Crypto
  import Foundation
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// Adds headers to all responses of a live site that permit only the site's own scripts, styles and frames.
  /// This middleware also responds for addresses without a page. When the routes run in a server other than
  /// the site's own, it rejects the requests that the site's own server would reject.
  ///
  /// Requests for other hosts are rejected on all routes, including those of the app. Otherwise, someone
  /// could read the app's responses under a foreign name that resolves to this machine.
  struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let policy: SameSitePolicy
    private let report: SiteReport
    private let missing: MissingPage
    private let fields: HTTPFields

    /// - Parameters:
    ///   - missing: The response for addresses without a page.
    ///   - transportTime: How long browsers use only TLS, or `nil` to omit the header.
    ///   - imageSources: The sites of pictures, besides this one.
    init(
      policy: SameSitePolicy,
      report: SiteReport,
      missing: MissingPage,
      transportTime: Duration?,
      imageSources: [String] = []
    ) {
      self.policy = policy
      self.report = report
      self.missing = missing
      if let mistake = imageSources.lazy.compactMap(Self.mistake(inImageSource:)).first {
        preconditionFailure(mistake)
      }
      var fields = securityFields(imageSources: imageSources)
      if let transportTime {
        fields[.strictTransportSecurity] = "max-age=\(max(transportTime.components.seconds, 0))"
      }
      self.fields = fields
    }

    /// Returns an error message for an invalid configured source of pictures, or `nil`.
    static func mistake(inImageSource source: String) -> String? {
      let signs = ".-:/*[]"
      let isPlain = source.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          || signs.unicodeScalars.contains(scalar)
      }
      let prefixes = ["https://", "http://"]
      let hasHost = prefixes.contains { source.hasPrefix($0) && source.count > $0.count }
      guard isPlain, source == "https:" || hasHost else {
        return "\"\(source)\" in LiveSiteConfiguration.imageSources is not a source of pictures. Write "
          + "\"https:\" for all sites, or a site with its scheme, as in \"https://images.example\"."
      }
      return nil
    }

    func handle(
      _ request: Request,
      context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var response: Response
      do {
        try check(request)
        response = try await next(request, context)
      } catch let error as HTTPError where error.status == .notFound && error.body == nil {
        response = try missing.response(to: request)
      } catch let error as Refusal where error.reason == "nothing-here" {
        response = try missing.response(to: request)
      } catch let error as any HTTPResponseError {
        response = try error.response(from: request, context: context)
      }
      for field in fields {
        response.headers[field.name] = field.value
      }
      return response
    }

    private func check(_ request: Request) throws(Refusal) {
      do {
        try request.head.checkBounds()
        if policy.hosts != nil, !Readiness.isAsked(by: request) { try policy.check(host: request) }
      } catch {
        report.refused(error, page: nil)
        throw error
      }
    }
  }

  private func securityFields(imageSources: [String]) -> HTTPFields {
    let early = Data(SHA256.hash(data: Data(ClientScript.early.utf8))).base64EncodedString()
    var fields: HTTPFields = [
      .contentSecurityPolicy: """
      default-src 'none'; script-src 'self' 'sha256-\(early)'; style-src 'self'; connect-src 'self'; \
      img-src \((["'self'"] + imageSources).joined(separator: " ")); \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """,
      .xContentTypeOptions: "nosniff",
    ]
    if let referrerPolicy = HTTPField.Name("Referrer-Policy") {
      fields[referrerPolicy] = "same-origin"
    }
    if let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") {
      fields[openerPolicy] = "same-origin"
    }
    return fields
  }

  extension Response {
    /// Creates an HTML response that caches don't store.
    init(html: String) {
      self.init(
        status: .ok,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: html))
      )
    }

    /// Creates a response with a live page, compressed if that is safe.
    ///
    /// The length of a compressed page depends on whether a string in its address also occurs in the page.
    /// Another site can make a browser request many addresses, observe the lengths on the network, and guess
    /// a secret in the page letter by letter (BREACH).
    ///
    /// To prevent this, a response is compressed only if the browser reports that the request comes from this
    /// site or from the user. When the browser retries a link from another site, it reports this site as
    /// well, but the cookie for retries gives the link away.
    init(html: String, to request: Request, isRepeated: Bool) {
      self.init(html: html)
      guard !isRepeated, ["same-origin", "none"].contains(request.headers[.secFetchSite]),
        Gzip.isAccepted(by: request.headers), let compressed = Gzip.compress(ByteBuffer(string: html))
      else { return }
      headers[.contentEncoding] = "gzip"
      headers[.vary] = "Accept-Encoding"
      body = ResponseBody(byteBuffer: compressed)
    }
  }
#endif

#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The response for an address without a page. It is an HTML page with links.
  ///
  /// Clients other than browsers, and methods other than `GET`, receive plain text.
  struct MissingPage: Sendable {
    private let pages: PageDirectory
    private let assets: AssetVersions
    private let document = Locked<Document?>(nil)
    private let icon = ServedFile(.icon)

    init(pages: PageDirectory, assets: AssetVersions) {
      self.pages = pages
      self.assets = assets
    }

    /// The path where people start.
    var start: String? { pages.start }

    /// Replaces the page by a custom one.
    func use(_ document: Document) {
      self.document.withLock { $0 = document }
    }

    func response(to request: Request) throws -> Response {
      guard request.method == .get else { return Refusal.nothingHere(request, start: start).response }
      // Browsers request this file for documents without an icon, such as text files.
      if request.uri.path == "/favicon.ico" { return try icon.response(to: request) }
      guard request.headers[.accept]?.contains("text/html") == true else {
        return Refusal.nothingHere(request, start: start).response
      }
      let document = document.withLock { $0 } ?? standard(for: request)
      var response = Response(html: document.rendered(with: assets))
      response.status = .notFound
      response.headers[.vary] = "Accept"
      return response
    }

    private func standard(for request: Request) -> Document {
      let isStart = request.uri.path == "/"
      return Document(
        title: isStart ? "Pages of this site" : "Page not found",
        stylesheets: [StaticAsset.style.path],
        icon: StaticAsset.icon.path
      ) {
        Element(.main) {
          Element(.h1) { isStart ? "Pages of this site" : "Page not found" }
          if isStart {
            Element(.ul) {
              for link in pages.links { Element(.li) { Element(.a, .href(link.path)) { link.title } } }
            }
          } else {
            Element(.p) { "This address has no page. Check the address, or continue from the start page." }
            Element(.p) {
              Element(.a, .href("/")) { pages.links.first { $0.path == "/" }?.title ?? "Start page" }
            }
          }
        }
      }
    }
  }
#endif
