#if LivePages
  import Hummingbird
  import LivePagesCore
  import ServiceLifecycle
  import UnixSignals

  extension LiveSite {
    /// Serves pages until the process is asked to stop, by Ctrl-C or by `SIGTERM`: a program in one line.
    ///
    /// ```swift
    /// @main struct Program {
    ///   static func main() async throws { try await LiveSite.serve(CounterPage()) }
    /// }
    /// ```
    ///
    /// It answers on this machine alone, unless you say otherwise, and says on which address. For middleware,
    /// TLS or routes of your own, make a site and hand its parts to an `Application`.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - assets: The files that they need, such as style sheets.
    ///   - host: The name or address to listen at.
    ///   - port: The port to listen at; 0 for any that is free.
    ///   - configuration: The settings of the site. At an address of this machine alone, other host names
    ///     than that are refused unless it says so.
    public static func serve(
      _ pages: any LivePage...,
      assets: [StaticAsset] = [],
      at host: String = "127.0.0.1",
      port: Int = 8080,
      configuration: LiveSiteConfiguration = LiveSiteConfiguration()
    ) async throws {
      var configuration = configuration
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      if configuration.hosts == nil, ownHosts.contains(host) { configuration.hosts = ownHosts }
      let site = LiveSite(configuration: configuration)
      for asset in assets { site.serve(asset) }
      for page in pages { site.serve(page) }
      let application = Application(
        router: site.router,
        server: site.server,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        services: [site.sessions],
        onServerRunning: { channel in
          let port = channel.localAddress?.port ?? port
          for page in pages { print("\(page.title): http://\(host):\(port)\(page.path)") }
        }
      )
      let group = ServiceGroup(
        services: [application, site.drain],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      try await group.run()
    }
  }
#endif
