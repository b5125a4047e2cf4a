import Foundation
import Hummingbird
import LivePages
import Logging
import NIOCore
import NthPrimeAPI
import PrimeTimePage
import ServiceLifecycle
import UnixSignals

/// The web site, and the API beside it where it is needed.
struct ShowcaseServer {
  let host: String
  let port: Int
  let data: DataDirectory
  let appID: String?
  let faultFile: URL?

  /// Serves until the process is told to stop by SIGINT or SIGTERM.
  func run() async throws {
    var logger = Logger(label: "showcase")
    logger.logLevel = .critical

    var services: [any Service] = []
    let api: NthPrimeSource
    if let appID, !appID.isEmpty {
      api = .wolframAlpha(appID: appID)
    } else {
      let server = NthPrimeServer(faults: faultFile.map(FaultFile.init))
      services.append(server)
      api = .local(server)
    }

    let site = LiveSite(configuration: LiveSiteConfiguration(hosts: answeredHosts))
    site.serve(PrimeTimeAssets.stylesheet)
    site.serve(PrimeTimeAssets.icon)
    site.serve(LandingPage.document, at: "/")
    site.serve(PrimeTimeLivePage(api: api, file: data.favoritePrimes))
    services.append(
      Application(
        router: site.router,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        services: [site.sessions],
        onServerRunning: { [self] in announce($0) },
        logger: logger
      )
    )

    var configuration = ServiceGroupConfiguration(
      services: services,
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw StartFailure(description: describe(error))
    } catch let error as SocketAddressError {
      throw StartFailure(
        description: "\"\(host)\" is no address to listen on: \(error). Name another with --host."
      )
    }
  }

  private func announce(_ channel: any Channel) {
    let port = channel.localAddress?.port ?? port
    let name = host.contains(":") ? "[\(host)]" : host
    FileHandle.standardOutput.write(
      Data(
        """
        PrimeTime is at http://\(name):\(port)/prime-time
        Files are kept in \(data.url.path). Stop with Control-C.

        """.utf8
      )
    )
  }

  private func describe(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "Port \(port) of \(host) is taken. Choose another with --port; --port 0 takes a free one."
    case EACCES: "Port \(port) is reserved for the system. Choose one above 1023 with --port."
    default: "Cannot listen on \(host), port \(port): \(error)."
    }
  }

  /// A server for this machine alone answers for this machine's names alone.
  private var answeredHosts: Set<String>? {
    let ownNames: Set = ["127.0.0.1", "localhost", "[::1]"]
    return ["127.0.0.1", "localhost", "::1"].contains(host) ? ownNames : nil
  }
}
