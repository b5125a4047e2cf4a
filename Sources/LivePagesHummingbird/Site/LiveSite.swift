#if LivePages
  import Hummingbird
  import LivePagesCore

  /// A web site of live pages.
  ///
  /// Each page has three addresses: the page itself, `…/stream` from which the browser hears of changes, and
  /// `…/events` to which it sends what the person did.
  ///
  /// ```swift
  /// let site = LiveSite()
  /// site.serve(counterPage)
  /// try await Application(router: site.router, server: site.server, services: [site.sessions]).runService()
  /// ```
  public struct LiveSite {
    /// The routes of the site, to be handed to an `Application`.
    public let router: Router<BasicRequestContext>
    /// The sessions of the site, to be added to the services of the application.
    public let sessions: SessionService

    let connectionLimits: ConnectionLimits
    private let policy: SameSitePolicy
    private let routes: LivePageRoutes

    /// A site without pages, but with the script that keeps them in step.
    public init(configuration: LiveSiteConfiguration = LiveSiteConfiguration()) {
      self.init(
        configuration: configuration,
        sessions: SessionRegistry(limits: configuration.sessions, absence: configuration.absence)
      )
    }

    init(configuration: LiveSiteConfiguration, sessions: SessionRegistry) {
      connectionLimits = configuration.connections
      policy = SameSitePolicy(hosts: configuration.hosts)
      let watch = ShutdownWatch(sessions: sessions)
      routes = LivePageRoutes(sessions: sessions, configuration: configuration, policy: policy, watch: watch)
      self.sessions = SessionService(
        sessions: sessions,
        sweepInterval: configuration.sessions.sweepInterval,
        keepAlive: configuration.keepAlive,
        watch: watch
      )
      router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: SecurityHeaders())
      for asset in [StaticAsset.script, .style, .icon] { serve(asset) }
    }

    /// Serves a file.
    public func serve(_ asset: StaticAsset) {
      router.get(RouterPath(asset.path)) { [policy] request, _ in
        try policy.check(host: request)
        return asset.response
      }
    }

    /// Serves a page that stands still.
    public func serve(_ document: Document, at path: String) {
      let html = document.rendered()
      router.get(RouterPath(path)) { [policy] request, _ in
        try policy.check(host: request)
        return Response(html: html)
      }
    }

    /// Serves a live page.
    public func serve(_ page: some LivePage) {
      let path = page.path
      router.get(RouterPath(path)) { [routes] request, _ in
        try await routes.show(page, request)
      }
      router.get(RouterPath(page.base + "/stream")) { [routes] request, _ in
        try await routes.stream(path, request)
      }
      router.post(RouterPath(page.base + "/events")) { [routes] request, _ in
        try await routes.receive(path, request)
      }
    }
  }
#endif
