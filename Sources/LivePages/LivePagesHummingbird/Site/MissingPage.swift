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
