import LivePages
import LivePagesCore
import StoreInspector

/// A page that shows the recordings of an inspector, and lets you make a store show an earlier state.
///
/// > Important: Anyone who can open this page can send any action to the inspected stores. To protect it,
/// > serve it with an ``InspectorServer`` on a separate port.
public struct InspectorPage: LivePage {
  public let path: String
  public let title = "Inspector"
  public let addresses = PageAddresses.queries
  public var stylesheets: [String] { [StaticAsset.style.path, Self.stylesheet.path] }

  public var scripts: [String] { [Self.script.path] }

  private let inspector: Inspector
  private let clock: any Clock<Duration>

  /// The style sheet of the page.
  ///
  /// Serve it on a site with this page.
  public static let stylesheet = StaticAsset(
    path: "/live-pages/inspector.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.inspector_css
  )

  /// The script of the page.
  ///
  /// Serve it on a site with this page, or users have to copy the source of tests manually.
  public static let script = StaticAsset(
    path: "/live-pages/inspector.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: PackageResources.inspector_js
  )

  /// Creates the page of an inspector.
  ///
  /// - Parameters:
  ///   - inspector: The inspector with the recordings.
  ///   - path: The path of the page. Sessions are exported from paths below it.
  ///   - clock: The clock that schedules the updates of the page, four times a second while it is open.
  public init(
    _ inspector: Inspector = .shared,
    at path: String = "/inspector",
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.inspector = inspector
    self.path = path
    self.clock = clock
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> InspectorSession {
    InspectorSession(inspector, path: path, clock: clock, onChange: onChange)
  }
}

// The path of an inspector is a secret.
extension InspectorPage: UnlistedPage {}

#if LivePages
  import Foundation
  import Hummingbird
  import LivePages
  import LivePagesHummingbird
  import Logging
  import ServiceLifecycle
  import StoreInspector

  /// A server for the page of an inspector, on a port of its own.
  ///
  /// Run the server in a task, and open the address that it prints:
  ///
  /// ```swift
  /// let inspecting = Task { try await InspectorServer().run() }      // prints the address of the page
  /// ```
  ///
  /// By default, the server accepts connections only from this machine. The address contains a secret, and
  /// for addresses without it, the server responds that the page doesn't exist. Anyone who has the address
  /// can send any action to the inspected stores.
  ///
  /// An error in the server, such as a port in use, doesn't affect the stores. The page reads their
  /// recordings, and acts on a store only on its owner.
  public struct InspectorServer: Service {
    private let inspector: Inspector
    private let host: String
    private let port: Int
    private let logger: Logger
    private let token = AddressToken()
    private let onStart: @Sendable (String) -> Void

    /// Creates a server for the page of an inspector.
    ///
    /// - Parameters:
    ///   - inspector: The inspector with the recordings.
    ///   - host: The host name or address to listen on.
    ///   - port: The port to listen on, or 0 for any free port.
    ///   - logger: The server's logger.
    ///   - onStart: A closure that receives the address of the page when the server is ready. By default, it
    ///     prints the address.
    public init(
      _ inspector: Inspector = .shared,
      at host: String = "127.0.0.1",
      port: Int = 0,
      logger: Logger = Logger(label: "inspector"),
      onStart: @escaping @Sendable (_ address: String) -> Void = {
        // `print` would keep the address in a buffer if the output is a file or a pipe.
        FileHandle.standardOutput.write(Data("Inspector: \($0)\n".utf8))
      }
    ) {
      self.inspector = inspector
      self.host = host
      self.port = port
      self.logger = logger
      self.onStart = onStart
    }

    /// Runs the server until the task is cancelled or the service group shuts down.
    ///
    /// - Throws: `LiveSiteError` if the server can't listen on the address, and Hummingbird's errors.
    public func run() async throws {
      let ownHosts: Set = ["127.0.0.1", "localhost", "[::1]"]
      let isForThisMachine = ["127.0.0.1", "localhost", "::1"].contains(host)
      let site = LiveSite(
        configuration: LiveSiteConfiguration(hosts: isForThisMachine ? ownHosts : nil),
        logger: logger
      )
      site.serve(InspectorPage.stylesheet)
      site.serve(InspectorPage.script)
      site.serve(InspectorPage(inspector, at: token.path))
      site.router.get(RouterPath("\(token.path)/session/:file")) { [inspector] request, context in
        try Self.session(of: inspector, file: context.parameters.get("file"), request.uri.queryParameters)
      }
      let router = site.router.buildResponder()
      let application = Application(
        responder: CallbackResponder<BasicRequestContext> { [token] request, context in
          guard token.admits(request.uri.path) else {
            return Response(
              status: .notFound,
              body: ResponseBody(byteBuffer: ByteBuffer(string: "Nothing is here.\n"))
            )
          }
          return try await router.respond(to: request, context: context)
        },
        server: site.server,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        services: [site.sessions],
        onServerRunning: { [host, port, token, onStart] channel in
          let name = host.contains(":") ? "[\(host)]" : host
          onStart("http://\(name):\(channel.localAddress?.port ?? port)\(token.path)")
        },
        logger: logger
      )
      do {
        try await application.run()
      } catch {
        throw LiveSiteError(error, host: host, port: port) ?? error
      }
    }

    /// Returns the session of a store, or a part of it, as a file: `3.json?from=10&to=20`.
    private static func session(
      of inspector: Inspector,
      file: String?,
      _ query: Parameters
    ) throws -> Response {
      let first = query.get("from", as: Int.self) ?? 1
      let last = max(query.get("to", as: Int.self) ?? .max, first)
      guard let file, file.hasSuffix(".json"), let number = Int(file.dropLast(5)),
        let store = inspector.stores.first(where: { $0.number == number }),
        let session = store.session(of: first...last)
      else { throw HTTPError(.notFound) }
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/json",
          .contentDisposition: "attachment; filename=\"\(file)\"",
          .cacheControl: "no-store",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try session.json))
      )
    }
  }
#endif

/// The secret in the address of an inspector's page.
struct AddressToken: Sendable {
  private static let base = "/inspector"

  private let text: String

  /// - Parameter text: The secret. The default is random.
  init(_ text: String = SecretToken.random().text) {
    self.text = text
  }

  /// The page path.
  var path: String { "\(Self.base)/\(text)" }

  /// Returns a Boolean value that indicates whether the server may respond to a path, that is, whether the
  /// path has the token or doesn't belong to the page. The comparison takes constant time.
  func admits(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.first == Self.base.dropFirst() else { return true }
    guard parts.count > 1 else { return false }
    let (given, own) = (Array(parts[1].utf8), Array(text.utf8))
    guard given.count == own.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(given, own) { difference |= one ^ other }
    return difference == 0
  }
}

/// A user's choices on the inspector's page.
struct InspectorChoice: Equatable {
  /// The number of a store, or `nil` for the first one.
  var store: Int?
  /// A name for which a search found no store.
  var searched: String?
  var filter = ""
  var period = LogPeriod.all
  /// The latest entry that the log shows, or `nil` for the latest entry overall.
  var anchor: Int?
  /// The entry shown in full, or `nil` for the store's current entry.
  var entry: Int?
  var pinned: Int?
  var command = ""
  /// The number of times to send the command.
  var times = 1
  var testBeginning: Int?
  var testEnd: Int?
  var reducer = ""
  /// Import statements, separated by semicolons, as are the dependencies.
  var imports = ""
  var dependencies = ""
  /// The source of the requested test.
  var test: String?
  /// The number of the chosen bloc.
  var bloc: Int?
  /// An expression that creates the bloc in a test.
  var blocSource = ""
  /// The source of the requested test of a bloc.
  var blocTest: String?
  var uploads = UploadList()
  var imported: Session?
  /// The message about the result of the latest action, if any.
  var message: String?

  /// Chooses a store and resets the choices that depend on the store.
  mutating func choose(store number: Int?) {
    guard store != number else { return }
    store = number
    searched = nil
    (anchor, entry, pinned, test, testBeginning, testEnd) = (nil, nil, nil, nil, nil, nil)
    (command, times, message) = ("", 1, nil)
  }

  mutating func choose(bloc number: Int) {
    guard bloc != number else { return }
    (bloc, blocSource, blocTest) = (number, "", nil)
  }
}

/// An action of the user on the inspector's page.
public enum InspectorAction: Equatable, Sendable {
  case recordingTapped
  case storeChosen(Int)
  case filterChanged(String)
  case periodChosen(LogPeriod)
  case olderTapped
  case newerTapped
  case entryChosen(Int)
  case travelled(to: Int)
  case backTapped
  case forwardTapped
  case resumeTapped
  case skipTapped(Int)
  case restoreTapped(Int)
  case replayTapped(from: Int)
  case commandChanged(String)
  case timesChanged(Int)
  case commandSent
  case pinTapped(Int)
  case unpinTapped
  case testBeginningChosen(Int)
  case testEndChosen(Int)
  case reducerChanged(String)
  case importsChanged(String)
  case dependenciesChanged(String)
  case testTapped
  case blocChosen(Int)
  case blocSourceChanged(String)
  case blocTestTapped
  case imports(UploadEvent)
  case importClosed
  case importTravelled(to: Int)
  case importTestTapped
}

/// The period of time that the log shows.
public enum LogPeriod: String, CaseIterable, Hashable, Sendable {
  case all = "All"
  case minutes = "Last 10 minutes"
  case minute = "Last minute"
  case seconds = "Last 10 seconds"

  var duration: Duration? {
    switch self {
    case .all: nil
    case .minutes: .seconds(600)
    case .minute: .seconds(60)
    case .seconds: .seconds(10)
    }
  }
}
