import Board
import ComposableArchitecture
import LivePages
import LivePagesPostgres
import PostgresStorage

/// The state that several servers of a showcase share: a database, and the keys for each other's sessions.
struct ShowcaseCluster {
  let pool: PostgresPool
  let keys: SiteKeys

  /// - Parameters:
  ///   - connection: The connection to the database, or `nil` for a single server.
  ///   - environment: The environment of the process, which contains the keys.
  init?(connection: String?, environment: [String: String]) async throws {
    guard let connection else { return nil }
    do throws(SiteKeysError) {
      keys = try SiteKeys(hexadecimal: environment["SHOWCASE_KEYS"] ?? "")
    } catch {
      throw StartFailure(
        description:
          "--postgres requires the site's keys in SHOWCASE_KEYS, the same for all servers. \(error) Generate one: openssl rand -hex 32"
      )
    }
    pool = PostgresPool(PostgresConfiguration(connection))
    do {
      try await pool.migrate()
    } catch {
      throw StartFailure(description: "The database can't be used: \(error)")
    }
    prepareDependencies { [pool] in $0.defaultPostgres = pool }
  }

  /// The board is small, because each change writes all of it.
  static let board: @Sendable () -> Shared<Board> = {
    Shared(wrappedValue: Board(titles: (1...40).map { "Task \($0)" }), .postgres("board"))
  }
}
