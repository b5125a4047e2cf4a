#if Postgres
  import DependencyInjection
  import Dispatch
  import Foundation

  /// A server that shares a database with others, and exchanges messages and visitors with them.
  ///
  /// It uses one connection to send messages, to write and read visitors, and to renew the lease, so that
  /// slow statements of the program don't delay a renewal. A listener uses a second connection. For the
  /// decisions about visitors, see ``OwnVisitors`` and ``OtherServers``.
  package final class ClusterMember: Sendable {
    /// The reason for rejecting a message or visitor.
    package enum Refusal: Error {
      case tooLarge(size: Int, limit: Int)
      case tooManyWaiting(limit: Int)
    }

    /// A visitor on another server, or the visitor's removal.
    package struct RemoteVisitor: Sendable {
      package let server: String
      package let number: Int
      package let content: Data?
    }

    private struct Watcher {
      let channel: ClusterChannel
      let receive: @Sendable ([RemoteVisitor]) -> Void
    }

    private struct State {
      var outbox: Outbox
      var inbox = Inbox()
      var own: OwnVisitors
      var others: OtherServers
      var listener: PostgresListener?
      /// The number of the tables, or `nil` until it is known.
      var tables: Int?
      var lastMessage = 0
      var lastNumber = 0
      var subscribers: [ClusterChannel: [Int: @Sendable (Data) -> Void]] = [:]
      var subscribed: [Int: ClusterChannel] = [:]
      var watchers: [Int: Watcher] = [:]
      var isRenewing = false
      var isClosed = false
      /// The error that prevents the listener from receiving notices.
      var deafness: PostgresError? = PostgresError(.unavailable, "No connection has been opened yet.")
      /// The error of the latest statement, or `nil` if it succeeded.
      var failure: (any Error)?
      var onConnection: (@Sendable ((any Error)?) -> Void)?
      /// The latest reason passed to `onConnection`. It is `.some(nil)` if the other servers could be
      /// reached.
      var said: String??
    }

    private let settings: ClusterSettings
    /// The identity of this server's own messages. It doesn't change when the server takes a different name.
    private let sender = UUID().uuidString.lowercased()
    private let workers: PoolWorkers
    private let state: Locked<State>
    /// A queue that calls the watchers' closures in order.
    private let deliveries = DispatchQueue(label: "tributary.postgres.cluster")
    /// A queue that renews the lease. It calls no closures from outside, so they can't delay a renewal.
    private let renewals = DispatchQueue(label: "tributary.postgres.lease")

    package init(_ pool: PostgresPool, settings: ClusterSettings) {
      self.settings = settings
      var configuration = pool.configuration
      configuration.size = 1
      // The timeouts close an unresponsive connection before the lease expires.
      configuration.statementTimeout = min(configuration.statementTimeout, settings.renewalInterval)
      configuration.connectTimeout = min(configuration.connectTimeout, settings.renewalInterval)
      configuration.heartbeat = min(configuration.heartbeat, settings.renewalInterval)
      configuration.longestPause = min(configuration.longestPause, settings.renewalInterval)
      workers = PoolWorkers(configuration)
      state = Locked(
        State(
          outbox: Outbox(limit: settings.waitLimit, limitInBytes: settings.waitLimitInBytes),
          own: OwnVisitors { UUID().uuidString.lowercased() },
          others: OtherServers(patience: settings.rowLease)
        )
      )
      let listener = PostgresListener(configuration, channel: .cluster) { [weak self] event, connection in
        try self?.hear(event, connection)
      }
      state.withLock { $0.listener = listener }
    }

    deinit { close() }

    /// Joins the cluster.
    ///
    /// - Parameter onConnection: A closure that receives the reason why the other servers can't be reached,
    ///   or `nil` when they can. The calls are serialized.
    package func start(onConnection: @escaping @Sendable ((any Error)?) -> Void) {
      state.withLock {
        $0.onConnection = onConnection
        $0.listener?.start()
      }
      keepRenewing()
    }

    /// Leaves the cluster and notifies the other servers. This method returns when they have been notified or
    /// can't be reached.
    package func leave() async {
      let server = state.withLock { state in
        state.isClosed = true
        return state.own.server
      }
      let left = PendingResult<Void>()
      workers.add(PoolJob(left.resolve) { try ClusterStatements.leave(server, $0) })
      // If the notification fails, the other servers detect the departure when the lease expires.
      try? await left.value()
      let closed = PendingResult<Void>()
      close { closed.resolve(with: .success(())) }
      try? await closed.value()
    }

    /// Ends the membership without notifying the other servers.
    package func close() { close {} }

    private func close(_ completion: @escaping @Sendable () -> Void) {
      let listener = state.withLock { state in
        state.isClosed = true
        return state.listener.take()
      }
      listener?.close()
      workers.close(completion)
    }

    // MARK: Messages

    /// Sends a message to the other servers.
    ///
    /// - Parameter isUrgent: A Boolean value that indicates whether the message has space of its own that
    ///   other messages can't fill.
    package func publish(
      _ message: Data,
      on channel: ClusterChannel,
      isUrgent: Bool = false
    ) throws(Refusal) {
      try check(message)
      let text = ClusterMessage.text(message, on: channel)
      let isTaken = state.withLock { state in
        // After the member has been closed, the message has no receivers.
        if state.isClosed { return true }
        do { try state.outbox.add(text, isUrgent: isUrgent) } catch { return false }
        return true
      }
      guard isTaken else { throw .tooManyWaiting(limit: settings.waitLimit) }
      sendMessages()
    }

    private func check(_ content: Data) throws(Refusal) {
      if content.count > settings.largestMessage {
        throw .tooLarge(size: content.count, limit: settings.largestMessage)
      }
    }

    /// - Returns: The number of the subscription, for ``unsubscribe(_:)``.
    package func subscribe(
      to channel: ClusterChannel,
      _ receive: @escaping @Sendable (Data) -> Void
    ) -> Int {
      state.withLock { state in
        state.lastNumber += 1
        state.subscribers[channel, default: [:]][state.lastNumber] = receive
        state.subscribed[state.lastNumber] = channel
        return state.lastNumber
      }
    }

    package func unsubscribe(_ number: Int) {
      let released = state.withLock { state -> (@Sendable (Data) -> Void)? in
        guard let channel = state.subscribed.removeValue(forKey: number) else { return nil }
        defer { if state.subscribers[channel]?.isEmpty == true { state.subscribers[channel] = nil } }
        return state.subscribers[channel]?.removeValue(forKey: number)
      }
      withExtendedLifetime(released) {}
    }

    private func sendMessages() {
      let next = state.withLock { state -> (messages: [String], first: Int)? in
        guard let messages = state.outbox.next() else { return nil }
        let first = state.lastMessage + 1
        state.lastMessage += messages.count
        return (messages, first)
      }
      guard let next else { return }
      let sender = sender
      ask { connection in
        try ClusterStatements.send(next.messages, from: sender, first: next.first, connection)
      } completion: { [self] _ in
        state.withLock { $0.outbox.ended() }
        sendMessages()
      }
    }

    // MARK: Visitors

    package func show(_ content: Data?, number: Int, in channel: ClusterChannel) throws(Refusal) {
      if let content { try check(content) }
      state.withLock { $0.own.show(content, number: number, in: channel) }
      writeVisitors()
    }

    /// Calls a closure with the visitors of the other servers, first immediately and then after changes.
    ///
    /// - Returns: The number of the watcher, for ``unwatch(_:)``.
    package func watch(
      _ channel: ClusterChannel,
      _ receive: @escaping @Sendable ([RemoteVisitor]) -> Void
    ) -> Int {
      state.withLock { state in
        state.lastNumber += 1
        let watcher = Watcher(channel: channel, receive: receive)
        state.watchers[state.lastNumber] = watcher
        deliver(state.others.visitors(of: channel), to: [watcher])
        return state.lastNumber
      }
    }

    package func unwatch(_ number: Int) {
      let released = state.withLock { $0.watchers.removeValue(forKey: number) }
      withExtendedLifetime(released) {}
    }

    /// Delivers visitors to watchers. Call this method while you hold the lock, so that watchers receive the
    /// changes in order.
    private func deliver(_ visitors: [OtherServers.Visitor], to watchers: some Sequence<Watcher>) {
      if visitors.isEmpty { return }
      let byChannel = Dictionary(grouping: visitors, by: \.channel)
      for watcher in watchers {
        guard let visitors = byChannel[watcher.channel] else { continue }
        let told = visitors.map {
          RemoteVisitor(server: $0.server, number: $0.number, content: $0.content)
        }
        deliveries.async { watcher.receive(told) }
      }
    }

    private func writeVisitors() {
      guard let write = state.withLock({ $0.isClosed ? nil : $0.own.nextWrite() }) else { return }
      ask { connection in
        try ClusterStatements.write(write, connection)
      } completion: { [self] result in
        let isLost = state.withLock { state in
          let outcome: OwnVisitors.Outcome =
            switch result {
            case .success(true): .written
            case .success(false): .lost
            case .failure: .unknown
            }
          state.own.writeEnded(outcome, of: write)
          return outcome == .lost
        }
        if isLost { renew() } else { writeVisitors() }
      }
    }

    private func readVisitors() {
      guard let questions = state.withLock({ $0.isClosed ? nil : $0.others.nextReading() }) else { return }
      ask { connection in
        try ClusterStatements.read(questions, connection)
      } completion: { [self] result in
        state.withLock { state in
          switch result {
          case .success(let answers):
            deliver(state.others.readingEnded(questions, answers), to: state.watchers.values)
          case .failure: state.others.readingFailed()
          }
        }
        readVisitors()
      }
    }

    // MARK: The lease

    private func keepRenewing() {
      renew()
      renewals.asyncAfter(deadline: .now() + settings.renewalInterval.seconds) { [weak self] in
        guard let self, !state.withLock({ $0.isClosed }) else { return }
        state.withLock { deliver($0.others.expire(at: .now), to: $0.watchers.values) }
        keepRenewing()
      }
    }

    private func renew() {
      let lease = state.withLock { state -> ClusterStatements.Lease? in
        if state.isRenewing || state.isClosed { return nil }
        state.isRenewing = true
        return ClusterStatements.Lease(
          server: state.own.server,
          isRegistered: state.own.isRegistered,
          duration: settings.rowLease,
          purge: state.own.nextPurge()
        )
      }
      guard let lease else { return }
      let begun = ContinuousClock.now
      ask { connection in
        try ClusterStatements.renew(lease, connection)
      } completion: { [self] result in
        let isLost = state.withLock { state in
          state.isRenewing = false
          guard case .success(let renewal) = result, lease.server == state.own.server else { return false }
          if renewal.isRegistered {
            state.tables = renewal.tables
            state.own.registered()
          } else {
            state.own.lost()
          }
          deliver(state.others.list(renewal.others, asOf: begun), to: state.watchers.values)
          return !renewal.isRegistered
        }
        if isLost { renew() }
        writeVisitors()
        readVisitors()
      }
    }

    // MARK: Receiving

    private func hear(_ event: PostgresListener.Event, _ connection: PostgresConnection?) throws {
      switch event {
      case .connected:
        note { $0.deafness = nil }
        // Notices sent before this connection have been missed.
        renew()
      case .disconnected(let error): note { $0.deafness = error }
      case .heard(let notices):
        for notice in notices { try hear(notice, connection) }
        readVisitors()
      }
    }

    private func hear(_ notice: String, _ connection: PostgresConnection?) throws {
      let (tables, own) = state.withLock { ($0.tables, $0.own.server) }
      guard let tables, let notice = ClusterNotice(notice, tables: tables) else { return }
      switch notice {
      case .message(let message, let number):
        if accepts(number, from: message.sender) { receive(message) }
      case .stored(let other, let number, let row):
        // Reads the row here, because later messages of the sender follow.
        guard accepts(number, from: other),
          let text = try connection.flatMap({ try ClusterStatements.message(row, $0) }),
          let message = ClusterMessage(text, from: other)
        else { return }
        receive(message)
      case .visitors(let server, let change):
        if server != own { state.withLock { $0.others.notice(server: server, change: change) } }
      case .left(let server):
        state.withLock { deliver($0.others.remove(server), to: $0.watchers.values) }
      }
    }

    private func accepts(_ number: Int, from other: String) -> Bool {
      // This server's own messages have already been delivered.
      other != sender && state.withLock { $0.inbox.accepts(number, from: other) }
    }

    private func receive(_ message: ClusterMessage) {
      let subscribers = state.withLock { ($0.subscribers[message.channel] ?? [:]).sorted { $0.key < $1.key } }
      for (_, receive) in subscribers { receive(message.content) }
    }

    // MARK: Statements

    private func ask<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws -> Result,
      completion: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) {
      let ended: @Sendable (Swift.Result<Result, any Error>) -> Void = { [self] result in
        completion(result)
        note { state in
          if case .failure(let error) = result { state.failure = error } else { state.failure = nil }
        }
      }
      workers.add(PoolJob(ended, body))
    }

    /// Records whether the other servers can be reached, and reports changes.
    private func note(_ body: (inout State) -> Void) {
      state.withLock { state in
        body(&state)
        // The error of a statement is more specific than the listener's.
        let error = state.failure ?? state.deafness
        let reason = error.map { "\($0)" }
        guard !state.isClosed, state.said != .some(reason) else { return }
        // Success is reported only after the first statement has succeeded.
        if error == nil, state.tables == nil, state.said == nil { return }
        state.said = .some(reason)
        if let onConnection = state.onConnection { deliveries.async { onConnection(error) } }
      }
    }
  }
#endif
