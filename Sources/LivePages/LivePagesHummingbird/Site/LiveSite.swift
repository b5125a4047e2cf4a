#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore
  import Logging
  import Metrics

  /// A web site that consists of live pages.
  ///
  /// A page has three addresses: its own path, `…/stream` for changes to a tab, and `…/events` for the events
  /// of a tab. Below `/live-pages`, all pages share the script, the style sheet, and a stream that carries
  /// all tabs of a browser.
  ///
  /// To serve a site, call ``serve(_:assets:at:port:configuration:)``. If you also have routes of your own,
  /// create a site and pass its parts to an `Application`:
  ///
  /// ```swift
  /// let site = LiveSite()
  /// site.serve(counterPage)
  /// try await Application(router: site.router, server: site.server, services: [site.sessions]).runService()
  /// ```
  public struct LiveSite {
    /// The routes of the site, for an `Application`.
    public let router: Router<BasicRequestContext>
    /// The sessions of the site, for the services of the application.
    public let sessions: SessionService
    /// A service that notifies proxies before the server stops.
    ///
    /// In the service group, add it after the application.
    public let drain: DrainService
    /// The signed cookies of the site, if it has ``LiveSiteConfiguration/keys``.
    public let cookies: SignedCookies

    let connections: ConnectionLedger
    let report: SiteReport
    private let policy: SameSitePolicy
    let routes: LivePageRoutes
    private let missing: MissingPage

    /// Creates a site without pages.
    ///
    /// - Parameters:
    ///   - configuration: The site settings.
    ///   - sessionStorage: The storage for the sessions of movable pages. It lets them resume after a restart
    ///     and on other servers. By default, it's the storage of the site's cluster. Sessions are encrypted
    ///     with ``LiveSiteConfiguration/keys``, so set the same keys on all servers.
    ///   - metrics: The metrics factory. By default, it's the factory of `MetricsSystem` if you have already
    ///     bootstrapped it. Without a factory, the site doesn't record metrics.
    ///   - logger: The log for the beginning and end of sessions, at the level debug, and for rejected
    ///     requests, at the level info. It doesn't contain text that users have typed, or tokens. After ten
    ///     rejections with the same reason and page in a minute, the site logs only how many more there were.
    public init(
      configuration: LiveSiteConfiguration = LiveSiteConfiguration(),
      sessionStorage: (any SessionStorage)? = nil,
      metrics: (any MetricsFactory)? = nil,
      logger: Logger = Logger(label: "live-pages")
    ) {
      let report = SiteReport(factory: metrics ?? MetricsSystem.factory, logger: logger)
      self.init(
        configuration: configuration,
        report: report,
        sessions: SessionRegistry(
          limits: configuration.sessions,
          absence: configuration.absence,
          uploads: UploadStorage(limits: configuration.uploads) {
            try UploadFolder.claim(in: configuration.uploads.folder)
          },
          monitor: report,
          keeper: Self.keeper(
            of: sessionStorage ?? configuration.cluster?.member.sessionStorage,
            configuration,
            report: report
          )
        )
      )
    }

    private static func keeper(
      of storage: (any SessionStorage)?,
      _ configuration: LiveSiteConfiguration,
      report: SiteReport
    ) -> SessionKeeper? {
      guard let storage else {
        if configuration.keys != nil { report.forgetsLogOuts() }
        return nil
      }
      guard let keys = configuration.keys else {
        report.hasNoKeysForSessions()
        return nil
      }
      var settings = SessionMovingSettings(lifetime: configuration.sessions.idleTime.atMostACentury * 2)
      settings.logInTime = configuration.logInTime.atMostACentury
      return SessionKeeper(
        storage: storage,
        seal: SealedSessions(keys: keys),
        settings: settings,
        monitor: report
      )
    }

    init(configuration: LiveSiteConfiguration, report: SiteReport, sessions: SessionRegistry) {
      self.report = report
      connections = ConnectionLedger(limits: configuration.connections, report: report)
      policy = SameSitePolicy(hosts: configuration.hosts)
      let watch = ShutdownWatch(sessions: sessions, connections: connections)
      cookies = SignedCookies(keys: configuration.keys, areSecure: configuration.secureCookies)
      routes = LivePageRoutes(
        sessions: sessions,
        configuration: configuration,
        policy: policy,
        connections: connections,
        watch: watch,
        tasks: StreamTasks(),
        logIns: LogInCookies(cookies: cookies, lifetime: configuration.logInTime, logIns: sessions.logIns),
        report: report
      )
      missing = MissingPage(pages: sessions.pages, assets: routes.assets)
      self.sessions = SessionService(
        sessions: sessions,
        sweepInterval: configuration.sessions.sweepInterval,
        keepAlive: configuration.keepAlive,
        logInTime: configuration.logInTime,
        uploadFolder: configuration.uploads.folder,
        watch: watch,
        cluster: configuration.cluster,
        report: report
      )
      if let cluster = configuration.cluster { Self.join(cluster, with: sessions) }
      let readiness = Readiness()
      drain = DrainService(readiness: readiness, time: configuration.drainTime)
      router = Router(options: .autoGenerateHeadEndpoints)
      router.add(
        middleware: SecurityHeaders(
          policy: policy,
          report: report,
          missing: missing,
          transportTime: configuration.strictTransportTime,
          imageSources: configuration.imageSources
        )
      )
      readiness.serve(on: router)
      for asset in StaticAsset.client { route(asset) }
      TransientFile.serve(on: router, policy: policy)
      serveOwnPaths()
    }

    /// Joins a cluster, and performs the notices of its other servers.
    private static func join(_ cluster: SiteCluster, with sessions: SessionRegistry) {
      cluster.member.join()
      cluster.member.receiveNotices { [weak sessions] data in
        guard let sessions, let notice = SiteNotice(data: data) else { return }
        Task { await notice.perform(in: sessions) }
      }
    }

    /// Serves a file.
    ///
    /// Pages that refer to its path use the address of its current version, so browsers can cache it.
    public func serve(_ asset: StaticAsset) {
      routes.sessions.pages.reserve(asset.path, for: "the file", isFile: true)
      route(asset)
    }

    private func route(_ asset: StaticAsset) {
      routes.assets.add(asset)
      let file = ServedFile(asset)
      router.get(RouterPath(asset.path)) { [policy] request, _ in
        try policy.check(host: request)
        return try file.response(to: request)
      }
    }

    /// Serves a static page.
    public func serve(_ document: Document, at path: String) {
      routes.sessions.pages.reserve(path, for: "the document")
      routes.sessions.pages.noteStart(path)
      // Renders the document on the first request, because its files may be added later.
      let rendered = Locked<ServedFile?>(nil)
      router.get(RouterPath(path)) { [policy, assets = routes.assets] request, _ in
        try policy.check(host: request)
        let file = rendered.withLock { rendered in
          let file = rendered ?? ServedFile(html: document.rendered(with: assets))
          rendered = file
          return file
        }
        return try file.response(to: request)
      }
    }

    /// Serves a document with the status 404 for addresses without a page.
    ///
    /// By default, browsers receive a page with a link to `/`, where the site lists its pages unless it has a
    /// page there. Clients that don't accept HTML receive plain text.
    public func serveUnknownAddresses(_ document: Document) {
      missing.use(document)
    }

    /// Serves a live page.
    public func serve(_ page: some LivePage) {
      let path = page.path
      routes.sessions.pages.add(page)
      router.get(RouterPath(path)) { [routes] request, _ in
        try await routes.noted(path) { try await routes.show(page, request) }
      }
      if page.addresses == .paths {
        // Paths that the page script uses are addresses of the page, too.
        for below in ["/**", "/events", "/events/**", "/stream/**"] {
          router.get(RouterPath(page.base + below)) { [routes] request, _ in
            try await routes.noted(path) { try await routes.show(page, request) }
          }
        }
      }
      router.get(RouterPath(page.base + "/stream")) { [routes] request, _ in
        try await routes.noted(path) {
          // The path is an address of the page, unless the request is from the page script.
          if page.addresses == .paths, TabHeaders(request).tabs.isEmpty {
            return try await routes.show(page, request)
          }
          return try await routes.stream(request)
        }
      }
      router.post(RouterPath(page.base + "/events")) { [routes] request, _ in
        try await routes.noted(path) { try await routes.receive(path, request) }
      }
    }

    /// Serves the paths that the site's script and all pages use.
    private func serveOwnPaths() {
      answer(.get, LogInTicket.path) { try await $0.logIn($1) }
      answer(.post, "/live-pages/uploads") { try await $0.upload($1) }
      answer(.delete, "/live-pages/uploads") { try await $0.endUpload($1) }
      answer(.get, "/live-pages/stream") { try await $0.stream($1) }
      answer(.post, "/live-pages/join") { try await $0.join($1) }
      answer(.post, "/live-pages/leave") { try await $0.leave($1) }
      answer(.post, "/live-pages/heard") { try await $0.hear($1) }
      answer(.post, "/live-pages/close") { try await $0.close($1) }
    }

    private func answer(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ answer: @escaping @Sendable (LivePageRoutes, Request) async throws -> Response
    ) {
      router.on(RouterPath(path), method: method) { [routes] request, _ in
        try await routes.noted { try await answer(routes, request) }
      }
    }
  }
#endif

#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import ServiceLifecycle
  import UnixSignals

  extension LiveSite {
    /// Serves pages until the process is asked to stop, by Ctrl-C or `SIGTERM`.
    ///
    /// This method is all that a program without other routes needs:
    ///
    /// ```swift
    /// @main struct Program {
    ///   static func main() async throws { try await LiveSite.serve(CounterPage()) }
    /// }
    /// ```
    ///
    /// By default, the site listens only on the local machine. It prints the addresses of its pages, and
    /// lists them at `/` unless it has a page there. If you need middleware, TLS or routes of your own,
    /// create a site and pass its parts to an `Application`.
    ///
    /// In debug builds, the method first starts and ends a session of every page that admits visitors who
    /// aren't logged in. You then learn of a page whose session can't start right away, instead of at its
    /// first visit.
    ///
    /// - Throws: ``LiveSiteError`` if it can't listen on the address.
    /// - Parameters:
    ///   - pages: The pages.
    ///   - assets: The files of the pages, such as style sheets.
    ///   - host: The host name or address to listen on.
    ///   - port: The port to listen on, or 0 for any free port.
    ///   - configuration: The site settings. On the local machine, the site responds under the machine's
    ///     names and the configuration's hosts.
    public static func serve(
      _ pages: any LivePage...,
      assets: [StaticAsset] = [],
      at host: String = "127.0.0.1",
      port: Int = 8080,
      configuration: LiveSiteConfiguration = LiveSiteConfiguration()
    ) async throws {
      let site = LiveSite(configuration: configuration.listening(at: host))
      for asset in assets { site.serve(asset) }
      for page in pages { site.serve(page) }
      #if DEBUG
        for page in pages { await page.tryStart() }
      #endif
      let application = Application(
        router: site.router,
        server: site.server,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        services: [site.sessions],
        onServerRunning: { channel in
          let port = channel.localAddress?.port ?? port
          var lines = pages.map { "\($0.title): http://\(host):\(port)\($0.path)\n" }
          if configuration.secureCookies {
            lines.append("Browsers keep the site's cookies over TLS only (secureCookies): use https://.\n")
          }
          if !pages.contains(where: { $0.path == "/" }) {
            lines.append(
              "No page has the path \"/\": http://\(host):\(port)/ lists the pages. Give one of them that path.\n"
            )
          }
          // `print` would buffer the lines if the output is a file.
          FileHandle.standardOutput.write(Data(lines.joined().utf8))
        }
      )
      let group = ServiceGroup(
        services: [application, site.drain],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      do {
        try await group.run()
      } catch {
        throw LiveSiteError(error, host: host, port: port) ?? error
      }
    }
  }
#endif

#if !LivePages
  /// A web site of live pages.
  @available(
    *,
    unavailable,
    message: """
      The web server requires the package trait LivePages. Write traits: [.defaults, "LivePages"] where your \
      package depends on tributary.
      """
  )
  public enum LiveSite {}
#endif
