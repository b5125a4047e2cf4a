#if LivePages
  import Foundation
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
    /// By default it listens at an address of this machine alone. It prints the address of each page. For
    /// middleware, TLS or routes of your own, create a site and pass its parts to an `Application`.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - assets: The files that they need, such as style sheets.
    ///   - host: The name or address to listen at.
    ///   - port: The port to listen at; 0 for any that is free.
    ///   - configuration: The settings of the site. At an address of this machine alone, the site answers for
    ///     this machine's names and for the configuration's hosts.
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
      let application = Application(
        router: site.router,
        server: site.server,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        services: [site.sessions],
        onServerRunning: { channel in
          let port = channel.localAddress?.port ?? port
          let lines = pages.map { "\($0.title): http://\(host):\(port)\($0.path)\n" }
          // `print` would leave them in a buffer where the output is a file.
          FileHandle.standardOutput.write(Data(lines.joined().utf8))
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
