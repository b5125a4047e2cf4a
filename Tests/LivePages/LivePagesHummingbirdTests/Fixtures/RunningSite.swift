#if LivePages
  import Foundation
  import Hummingbird
  import HummingbirdCore
  import LivePagesCore
  import LivePagesFixtures
  import Logging
  import Metrics
  import NIOCore
  import ServiceLifecycle
  import Testing

  @testable import LivePagesHummingbird

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension LiveSiteConfiguration {
    /// A configuration with long timeouts, because tests on a busy machine may exceed the default ones.
    static let patient = LiveSiteConfiguration(
      connections: ConnectionLimits(idleTime: .seconds(3_600), stallTime: .seconds(3_600)),
      keepAlive: .seconds(3_600)
    )
  }

  /// A site that is served on free ports of this machine during a test.
  struct RunningSite {
    let port: Int
    /// The port of a second server for the same site, which applies the ``ConnectionLimits`` of the test. The
    /// setup and the checks of a test use the other port, so that they never exceed the limits on a slow
    /// machine.
    let limitedPort: Int
    let sessions: SessionService
    let readiness: Readiness

    init(port: Int, limitedPort: Int, sessions: SessionService, readiness: Readiness = Readiness()) {
      self.port = port
      self.limitedPort = limitedPort
      self.sessions = sessions
      self.readiness = readiness
    }

    /// The same site with all requests to the limited port.
    var limited: RunningSite {
      RunningSite(port: limitedPort, limitedPort: limitedPort, sessions: sessions)
    }

    /// Serves the tally page, also at the root of the site and with a state for each tab, and other pages.
    /// Then runs `body` and shuts the server down.
    ///
    /// - Parameters:
    ///   - page: An additional page.
    ///   - onDisappear: A closure that is called when a person has left the tally page.
    static func run(
      configuration: LiveSiteConfiguration = .patient,
      sessionStorage: (any SessionStorage)? = nil,
      uploads: UploadsPage = UploadsPage(),
      page: (any LivePage)? = nil,
      metrics: (any MetricsFactory)? = nil,
      logger: Logger = Logger(label: "site") { _ in SwiftLogNoOpLogHandler() },
      onDisappear: @escaping @Sendable () -> Void = {},
      _ body: @escaping @Sendable (RunningSite) async throws -> Void
    ) async throws {
      let site = LiveSite(
        configuration: configuration,
        sessionStorage: sessionStorage,
        metrics: metrics,
        logger: logger
      )
      site.serve(TallyPage(onDisappear: onDisappear))
      site.serve(NamePage())
      site.serve(BoardPage())
      site.serve(TallyPage(path: "/"))
      site.serve(EntrancePage())
      site.serve(MembersPage())
      site.serve(uploads)
      if let page { site.serve(page) }
      site.serve(MovingPage())
      site.serve(TallyPage(path: "/own", sharing: .tab))
      site.serve(StaticAsset(path: "/style.css", contentType: "text/css", bytes: Array("p{}".utf8)))
      // A stream that isn't part of live pages.
      site.router.get("/feed") { _, _ in
        Response(
          status: .ok,
          headers: [.contentType: "text/event-stream"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: "data: 1\n\n"))
        )
      }

      let unlimited = HTTPServerBuilder { SiteChannel(base: HTTP1Channel(responder: $0)) }
      let main = Listener(site, server: unlimited, services: [site.sessions])
      let limited = Listener(site, server: site.server)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for listener in [main, limited] {
          group.addTask { try await listener.application.run() }
        }
        try await body(
          RunningSite(
            port: await main.port,
            limitedPort: await limited.port,
            sessions: site.sessions,
            readiness: site.drain.readiness
          )
        )
        group.cancelAll()
      }
    }

    /// A page in one tab of a browser.
    struct Tab {
      /// The cookie of the session.
      let cookie: String
      /// The token that identifies the tab.
      let token: String
      /// The digest of the content that the tab was opened with.
      var digest = ""

      /// - Returns: `nil` if the answer isn't a page in a new session.
      init?(_ answer: Answer) {
        guard let cookie = answer.header("Set-Cookie"),
          let token = answer.text.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1
        else { return nil }
        self.init(cookie: String(cookie.prefix { $0 != ";" }), token: String(token))
        digest = String(answer.text.firstMatch(of: /data-live-digest="([0-9a-f]+)"/)?.1 ?? "")
      }

      init(cookie: String, token: String) {
        self.cookie = cookie
        self.token = token
      }

      /// The header lines of the tab's requests, without the final line break.
      var headerLines: String { "Cookie: \(cookie)\r\nLive-Page: \(token)" }

      var headers: String { headerLines + "\r\n" }
    }

    /// One server of a site.
    private struct Listener {
      let application: Application<RouterResponder<BasicRequestContext>>
      private let ports: AsyncStream<Int>

      init(_ site: LiveSite, server: HTTPServerBuilder, services: [any Service] = []) {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        self.ports = ports
        application = Application(
          router: site.router,
          server: server,
          configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
          services: services,
          onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
          logger: logger
        )
      }

      /// The port of the server, as soon as it listens.
      var port: Int {
        get async {
          var ports = ports.makeAsyncIterator()
          return await ports.next() ?? 0
        }
      }
    }

    var authority: String { "127.0.0.1:\(port)" }

    /// Creates a request like that of curl, whose headers can be replaced.
    func request(
      _ method: String,
      _ path: String,
      tab: Tab? = nil,
      cookie: String? = nil,
      headers: [String: String] = [:],
      body: String? = nil
    ) throws -> URLRequest {
      guard let url = URL(string: "http://\(authority)\(path)") else { throw URLError(.badURL) }
      var request = URLRequest(url: url)
      request.httpMethod = method
      request.httpShouldHandleCookies = false
      if let cookie = cookie ?? tab?.cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
      if let tab { request.setValue(tab.token, forHTTPHeaderField: "Live-Page") }
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      request.httpBody = body.map { Data($0.utf8) }
      return request
    }

    func answer(to request: URLRequest, followsRedirects: Bool = true) async throws -> Answer {
      let delegate = followsRedirects ? nil : RedirectRefusal()
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return Answer(
        status: response.statusCode,
        text: String(decoding: data, as: UTF8.self),
        header: { response.value(forHTTPHeaderField: $0) }
      )
    }

    func get(
      _ path: String,
      tab: Tab? = nil,
      cookie: String? = nil,
      headers: [String: String] = [:],
      followsRedirects: Bool = true
    ) async throws -> Answer {
      try await answer(
        to: request("GET", path, tab: tab, cookie: cookie, headers: headers),
        followsRedirects: followsRedirects
      )
    }

    /// Sends an event with the headers of the page's own script, which can be replaced.
    func post(
      _ body: String,
      to path: String = "/tally/events",
      tab: Tab? = nil,
      cookie: String? = nil,
      headers: [String: String] = [:]
    ) async throws -> Answer {
      let own = ["Content-Type": "application/json", "Origin": "http://\(authority)"]
      return try await answer(
        to: request(
          "POST",
          path,
          tab: tab,
          cookie: cookie,
          headers: own.merging(headers) { $1 },
          body: body
        )
      )
    }

    /// Opens the page in a tab of a new or existing session.
    ///
    /// - Parameter session: A tab of the existing session.
    func openPage(_ path: String = "/tally", in session: Tab? = nil) async throws -> Tab {
      let answer = try await get(path, cookie: session?.cookie)
      guard let session else { return try #require(Tab(answer)) }
      let token = try #require(answer.text.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1)
      return Tab(cookie: session.cookie, token: String(token))
    }

    /// Returns the total that the page of a session displays.
    func total(tab: Tab) async throws -> String {
      let html = try await get("/tally", tab: tab).text
      return String(html.firstMatch(of: /<p id="total">(-?[0-9]+)<\/p>/)?.1 ?? "")
    }
  }

  /// A delegate that returns redirects as responses.
  private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }

  struct Answer: Sendable {
    let status: Int
    let text: String
    let header: @Sendable (String) -> String?
  }
#endif
