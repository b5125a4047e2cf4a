#if Postgres
  /// A job that needs a connection.
  final class PoolJob: Sendable {
    /// The time at which the job was added.
    let added = ContinuousClock.now
    private let run: @Sendable (PostgresConnection) -> Void
    private let reject: @Sendable (any Error) -> Void
    private let resolved: @Sendable () -> Bool

    /// - Parameters:
    ///   - completion: A closure that receives the result, on the connection's thread or another one.
    ///   - isResolved: A closure that returns whether nobody needs the job any more.
    ///   - body: A closure that uses the connection.
    init<Value: Sendable>(
      _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void,
      isResolved: @escaping @Sendable () -> Bool = { false },
      _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) {
      run = { connection in completion(Result { try body(connection) }) }
      reject = { completion(.failure($0)) }
      resolved = isResolved
    }

    /// Whether nobody needs the job any more.
    var isResolved: Bool { resolved() }

    func perform(with connection: PostgresConnection) { run(connection) }

    func fail(_ error: any Error) { reject(error) }
  }
#endif
