import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on the local machine that checks which user names are taken.
///
/// ```
/// GET /user-names/alice
/// {"available":false}
/// ```
///
/// The header fields of a request specify its ``RequestConditions``, so that a visitor who tries a slow or
/// broken server does not affect others.
public struct UserNameServer: Service {
  private let server: LoopbackServer

  /// - Parameter takenNames: The taken names, in lower case.
  public init(takenNames: Set<String> = TakenNames.all) {
    server = LoopbackServer(
      label: "user-name-api",
      router: UserNameRouter(takenNames: takenNames).makeRouter()
    )
  }

  /// The URL to which names are appended, `http://127.0.0.1:PORT/user-names`, as soon as the server is
  /// running.
  public var url: URL {
    get async { await server.url.appending(path: "user-names") }
  }

  public func run() async throws {
    try await server.run()
  }
}
