#if Postgres
  /// What a task wants a connection for.
  final class PoolJob: Sendable {
    /// When the job was added.
    let added = ContinuousClock.now
    private let run: @Sendable (PostgresConnection) -> Void
    private let reject: @Sendable (any Error) -> Void
    private let resolved: @Sendable () -> Bool

    init<Value: Sendable>(
      _ pending: PendingResult<Value>,
      _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) {
      run = { connection in pending.resolve(with: Result { try body(connection) }) }
      reject = { pending.resolve(with: .failure($0)) }
      resolved = { pending.isResolved }
    }

    /// Whether nobody needs the job any more.
    var isResolved: Bool { resolved() }

    func perform(with connection: PostgresConnection) { run(connection) }

    func fail(_ error: any Error) { reject(error) }
  }
#endif
