#if Postgres
  import DependencyInjection
  import Foundation

  /// A connection that receives other servers' notices on a channel.
  ///
  /// The listener reconnects automatically, but it misses notices that are sent while it's disconnected. When
  /// you receive ``Event/connected`` at the beginning of a connection, read all data again.
  final class PostgresListener: Sendable {
    /// A channel of notices.
    enum Channel: Sendable {
      /// The versions of shared values.
      case values

      /// Messages, and changes to visitors.
      case cluster

      fileprivate var script: String {
        switch self {
        case .values: "LISTEN tributary"
        case .cluster: "LISTEN tributary_cluster"
        }
      }
    }

    enum Event: Sendable {
      /// The listener has started receiving notices.
      case connected

      /// Notices have arrived from other connections or from this server, in this order.
      case heard([String])

      /// The listener was disconnected, and is trying to reconnect.
      case disconnected(PostgresError)
    }

    private struct Status {
      var isRunning = false
      var isClosed = false
      var onEnded: [@Sendable () -> Void] = []
    }

    private let configuration: PostgresConfiguration
    private let interruption = Interruption()
    private let status = Locked(Status())
    private let channel: Channel
    private let onEvent: @Sendable (Event, PostgresConnection?) throws -> Void

    /// - Parameters:
    ///   - configuration: The address of the database.
    ///   - channel: The channel.
    ///   - onEvent: A closure that receives the events and the connection, if any, on the listener's thread,
    ///     one event at a time. If it throws an error, the listener reconnects.
    init(
      _ configuration: PostgresConfiguration,
      channel: Channel,
      onEvent: @escaping @Sendable (Event, PostgresConnection?) throws -> Void
    ) {
      self.configuration = configuration
      self.channel = channel
      self.onEvent = onEvent
    }

    /// Starts the listener, unless it has already been closed.
    func start() {
      let starts = status.withLock { status in
        status.isRunning = !status.isClosed
        return status.isRunning
      }
      guard starts else { return }
      let thread = Thread { self.run() }
      thread.name = "tributary.postgres.listener"
      thread.start()
    }

    /// Closes the listener.
    ///
    /// - Parameter completion: A closure to call when the connection has been closed.
    func close(_ completion: @escaping @Sendable () -> Void = {}) {
      let isRunning = status.withLock { status in
        status.isClosed = true
        if status.isRunning { status.onEnded.append(completion) }
        return status.isRunning
      }
      interruption.interrupt()
      if !isRunning { completion() }
    }

    private var isClosed: Bool { status.withLock { $0.isClosed } }

    private func run() {
      listen()
      let completions = status.withLock { status in
        status.isRunning = false
        defer { status.onEnded = [] }
        return status.onEnded
      }
      for completion in completions { completion() }
    }

    /// Listens until the listener is closed. The connection is closed before this method returns.
    private func listen() {
      var backoff = Backoff(longest: configuration.longestPause)
      while !isClosed {
        do {
          let connection = try PostgresConnection.open(configuration)
          try connection.execute(script: channel.script)
          backoff.succeed()
          try onEvent(.connected, connection)
          try hear(connection)
        } catch {
          guard !isClosed else { return }
          let told = error as? PostgresError ?? PostgresError(.unavailable, "\(error)")
          // An error thrown here has no connection to close.
          try? onEvent(.disconnected(told), nil)
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
        if !notices.isEmpty {
          try onEvent(.heard(notices.map(\.payload)), connection)
          lastSign = .now
        } else if ContinuousClock.now >= lastSign + configuration.heartbeat {
          // Silence is the only sign of a partition.
          _ = try connection.query("SELECT 1")
          lastSign = .now
        }
      }
    }
  }

  /// A file descriptor that becomes readable when a thread should stop waiting.
  final class Interruption: Sendable {
    /// The descriptor to wait for, in addition to a socket.
    let readable: Int32
    private let writable: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      // Fails only if the process has too many open files. In that case, a wait ends at its deadline.
      _ = pipe(&ends)
      (readable, writable) = (ends[0], ends[1])
      for end in ends where end >= 0 {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      for end in [readable, writable] where end >= 0 { close(end) }
    }

    func interrupt() {
      var byte: UInt8 = 0
      _ = write(writable, &byte, 1)
    }

    /// Waits until the duration has elapsed or the interruption occurs.
    func wait(for duration: Duration) {
      var descriptor = pollfd(fd: readable, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(max(0, duration.seconds * 1000)))
    }
  }
#endif
