import Bloc
import Foundation
import Hummingbird
import InspectorPages
import LivePages
import LivePagesPostgres
import Logging
import NIOCore
import SQLiteStorages
import ServiceLifecycle
import ShowcaseFrame
import StoreInspector
import UnixSignals

/// The web site, and the local APIs if they are needed.
struct ShowcaseServer {
  let host: String
  let port: Int
  let data: DataDirectory
  let nthPrimes: NthPrimeSource
  let gitHub: GitHubSource
  /// The cluster, or `nil` for a single server.
  let cluster: ShowcaseCluster?
  /// The saved sessions, or `nil` if sessions end with the server or are in the cluster's database.
  let savedSessions: SavedSessions?
  let secureCookies: Bool
  let proxies: Set<AddressRange>
  let drainTime: Duration
  let logsActions: Bool
  let inspects: Bool
  let documentation: DocumentationSite?
  /// The timings, or `nil` if they are not recorded.
  let timings: TimingFile?
  /// The number of rows on the page for measurements, or `nil` if that page isn't served.
  let rows: Int?

  /// Serves until the process receives SIGINT or SIGTERM.
  func run() async throws {
    var observers: [any BlocObserver] = [BlocErrorLog(Self.logger)]
    if logsActions { observers.append(TransitionLog { Self.write($0 + "\n") }) }
    if inspects { observers.append(InspectingBlocObserver()) }
    Bloc.observer = MultiBlocObserver(observers)
    Inspector.shared.isRecording = inspects
    var configuration = ServiceGroupConfiguration(
      services: services(try openStorage()),
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Self.logger
    )
    configuration.maximumGracefulShutdownDuration = .seconds(10) + drainTime
    // Services that don't react to the cancellation end with the process.
    configuration.maximumCancellationDuration = .seconds(5)
    defer { timings?.write() }
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch is CancellationError {
      // A connection did not end in time, and was closed.
    } catch let error as IOError {
      throw StartFailure(description: describe(error))
    } catch is SocketAddressError, is SocketAddressError.UnknownHost {
      throw StartFailure(
        description: "\"\(host)\" isn't an address of this machine. Specify another with --host."
      )
    }
  }

  private func services(_ storage: HydratedSQLiteStorage) -> [any Service] {
    let servers = LocalServers()
    let inspector = inspects ? ShowcaseInspector() : nil
    let closing = StorageClosing(storage: storage, sessions: savedSessions?.storage)
    return [closing] + nthPrimes.services + servers.all + gitHub.services
      + (inspector.map { [$0.service(logger: Self.logger) { Self.write($0 + "\n") }] } ?? [])
      + site(servers: servers, inspector) { storage.records(of: $0.text) }
  }

  private func openStorage() throws -> HydratedSQLiteStorage {
    let file = data.url.appending(path: "hydrated.sqlite")
    do {
      return try HydratedSQLiteStorage.build(file: file)
    } catch {
      throw StartFailure(
        description:
          "\(file.path) isn't a usable database: \(error). Move it away, or specify another folder with --data."
      )
    }
  }

  private func site(
    servers: LocalServers,
    _ inspector: ShowcaseInspector?,
    storage: @escaping BrowserStorage
  ) -> [any Service] {
    let site = LiveSite(
      configuration: LiveSiteConfiguration(
        hosts: answeredHosts,
        secureCookies: secureCookies,
        connections: ConnectionLimits(proxies: proxies),
        keys: cluster?.keys ?? savedSessions?.keys,
        uploads: UploadLimits(folder: data.url.appending(path: "uploads"), bytes: 1 << 30),
        cluster: cluster.map { .postgres($0.pool) },
        drainTime: drainTime
      ),
      sessionStorage: savedSessions?.storage,
      metrics: timings?.collector,
      logger: Self.logger
    )
    // Only local users may learn the inspector's address.
    let leadsToInspector = inspects && answeredHosts != nil
    if leadsToInspector { inspector?.serve(on: site) }
    documentation?.serve(on: site)
    servePages(on: site, servers: servers, isInspected: leadsToInspector, storage: storage)
    let application = Application(
      router: site.router,
      server: site.server,
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(Self.mostConnections, logger: Self.logger)
      ),
      services: [site.sessions],
      onServerRunning: { announce($0) },
      logger: Self.logger
    )
    return [application, site.drain]
  }

  /// A visitor waits while all connections are in use. Without this limit, the server would retry failing
  /// accepts in a loop.
  private static let mostConnections = {
    // The remaining descriptors of this process are for files and for both ends of the requests to the APIs:
    // four URL sessions have 64 connections each.
    let reserved = 64 + 4 * 2 * 64
    return max(Int(sysconf(Int32(_SC_OPEN_MAX))) - reserved, 16)
  }()

  /// Reports warnings and errors, such as a failed storage, to standard error. Failures at the start are
  /// reported by ``StartFailure``, in plain words.
  private static var logger: Logger {
    var logger = Logger(label: "showcase") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    return logger
  }

  private func announce(_ channel: any Channel) {
    let port = channel.localAddress?.port ?? port
    let name = host.contains(":") ? "[\(host)]" : host
    Self.write(
      """
      PrimeTime is at http://\(name):\(port)/prime-time
      All pages are at http://\(name):\(port)/
      Files are stored in \(data.url.path). Stop with Control-C.

      """
    )
  }

  /// Flushes immediately, even if the output is a pipe.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  private func describe(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "Port \(port) of \(host) is in use. Choose another with --port; --port 0 selects a free one."
    case EACCES: "Port \(port) is reserved for the system. Choose one above 1023 with --port."
    case EADDRNOTAVAIL: "\"\(host)\" isn't an address of this machine. Specify another with --host."
    default: "Can't listen on \(host), port \(port): \(error)."
    }
  }

  /// A local server accepts only local host names.
  private var answeredHosts: Set<String>? {
    let ownNames: Set = ["127.0.0.1", "localhost", "[::1]"]
    return ["127.0.0.1", "localhost", "::1"].contains(host) ? ownNames : nil
  }
}
