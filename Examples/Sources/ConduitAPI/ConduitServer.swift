public import Foundation
import LocalHTTP
public import ServiceLifecycle

/// RealWorld's API on the local machine.
///
/// ```swift
/// let database = try ConduitDatabase.inMemory()
/// try await Seed.insert(into: database)
/// let server = ConduitServer(database: database, port: 8081)
/// async let running: Void = server.run()
/// let url = await server.url  // http://127.0.0.1:8081/api
/// ```
///
/// It implements version 2 of the [specification](https://docs.realworld.show/specifications/backend/endpoints/).
/// All input is limited and validated. Passwords are hashed with scrypt, and tokens are random, expire, and
/// are revoked by a new password.
public struct ConduitServer: Service {
  private let server: LoopbackServer

  /// - Parameters:
  ///   - database: The database.
  ///   - port: The port. With 0, the system chooses one.
  ///   - allowedOrigin: The web site whose scripts may send requests, such as `http://localhost:4200`. Other
  ///     sites' scripts can't read responses.
  public init(database: ConduitDatabase, port: Int = 0, allowedOrigin: String? = nil) {
    let backend = Backend(database: database, passwords: PasswordHasher(), now: { .now })
    server = LoopbackServer(
      label: "conduit-api",
      router: ConduitRouter(backend: backend, allowedOrigin: allowedOrigin).makeRouter(),
      port: port
    )
  }

  /// The URL to which paths such as `/articles` are appended, `http://127.0.0.1:PORT/api`, as soon as the
  /// server is running.
  public var url: URL {
    get async { await server.url.appending(path: "api") }
  }

  public func run() async throws {
    try await server.run()
  }
}
