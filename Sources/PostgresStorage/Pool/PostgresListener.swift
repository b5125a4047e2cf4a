#if Postgres
  import DependencyInjection
  import Foundation

  /// A connection that hears what other servers tell on the channel `tributary`.
  ///
  /// It connects again by itself. What was told meanwhile is not heard, so each connection begins with
  /// ``Event/connected``, after which all is to be read again.
  final class PostgresListener: Sendable {
    enum Event: Sendable {
      /// It listens from now on.
      case connected

      /// Another connection, or this server's, has told something.
      case heard(String)

      /// It listens no longer, and tries to.
      case disconnected(PostgresError)
    }

    private struct Status {
      var isClosed = false
    }

    private let configuration: PostgresConfiguration
    private let interruption = Interruption()
    private let status = Locked(Status())
    private let onEvent: @Sendable (Event) -> Void

    /// - Parameters:
    ///   - configuration: How the database is reached.
    ///   - onEvent: Called on the listener's thread, one event after the other.
    init(_ configuration: PostgresConfiguration, onEvent: @escaping @Sendable (Event) -> Void) {
      self.configuration = configuration
      self.onEvent = onEvent
    }

    func start() {
      let thread = Thread { self.run() }
      thread.name = "tributary.postgres.listener"
      thread.start()
    }

    /// Ends the listening. The thread ends soon after.
    func close() {
      status.withLock { $0.isClosed = true }
      interruption.interrupt()
    }

    private var isClosed: Bool { status.withLock { $0.isClosed } }

    private func run() {
      var backoff = Backoff(longest: configuration.longestPause)
      while !isClosed {
        do {
          let connection = try PostgresConnection.open(configuration)
          try connection.execute(script: "LISTEN tributary")
          backoff.succeed()
          onEvent(.connected)
          try hear(connection)
        } catch {
          guard !isClosed else { return }
          onEvent(.disconnected(error as? PostgresError ?? PostgresError(.unavailable, "\(error)")))
          interruption.wait(for: backoff.fail(at: .now))
        }
      }
    }

    private func hear(_ connection: PostgresConnection) throws {
      var lastSign = ContinuousClock.now
      while !isClosed {
        let notices = try connection.notices(
          until: lastSign + configuration.heartbeat,
          interruption: interruption.readable
        )
        for notice in notices { onEvent(.heard(notice.payload)) }
        if !notices.isEmpty {
          lastSign = .now
        } else if ContinuousClock.now >= lastSign + configuration.heartbeat {
          // A partition shows by silence alone.
          _ = try connection.query("SELECT 1")
          lastSign = .now
        }
      }
    }
  }
#endif
