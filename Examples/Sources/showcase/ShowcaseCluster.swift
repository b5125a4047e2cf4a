import Board
import ComposableArchitecture
import LivePages
import LivePagesPostgres
import PostgresStorage

/// What the servers of a showcase have in common that is served by several: a database, and the keys by which
/// they read each other's sessions.
struct ShowcaseCluster {
  let pool: PostgresPool
  let keys: SiteKeys

  /// - Parameters:
  ///   - connection: How the database is reached; `nil` for a server that is alone.
  ///   - environment: The variables of the process, among which the keys are.
  init?(connection: String?, environment: [String: String]) async throws {
    guard let connection else { return nil }
    do throws(SiteKeysError) {
      keys = try SiteKeys(hexadecimal: environment["SHOWCASE_KEYS"] ?? "")
    } catch {
      throw StartFailure(
        description:
          "--postgres needs the site's keys in SHOWCASE_KEYS, the same for all servers. \(error) Make one: openssl rand -hex 32"
      )
    }
    pool = PostgresPool(PostgresConfiguration(connection))
    do {
      try await pool.migrate()
    } catch {
      throw StartFailure(description: "The database cannot be used: \(error)")
    }
    prepareDependencies { [pool] in $0.defaultPostgres = pool }
  }

  /// A small board: all of it is written with each change.
  static let board: @Sendable () -> Shared<Board> = {
    Shared(wrappedValue: Board(titles: (1...40).map { "Task \($0)" }), .postgres("board"))
  }
}
