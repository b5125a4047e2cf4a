import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on this machine alone that knows which user names are taken.
///
/// ```
/// GET /user-names/alice
/// {"available":false}
/// ```
///
/// A request says by its headers in which ``RequestConditions`` it wants to be answered, so that a visitor
/// who tries a slow or broken server does not affect others.
public struct UserNameServer: Service {
  private let server: LoopbackServer

  /// - Parameter takenNames: The names that are not free, in lower case.
  public init(takenNames: Set<String> = TakenNames.all) {
    server = LoopbackServer(
      label: "user-name-api",
      router: UserNameRouter(takenNames: takenNames).makeRouter()
    )
  }

  /// What a name is put behind, as soon as the server runs: `http://127.0.0.1:PORT/user-names`.
  public var url: URL {
    get async { await server.url.appending(path: "user-names") }
  }

  public func run() async throws {
    try await server.run()
  }
}
