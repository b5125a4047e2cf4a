#if Postgres
  import DependencyInjection
  public import SharedState

  extension SharedReaderKey {
    /// Keeps a value in a PostgreSQL database, which the servers of a site share.
    ///
    /// ```swift
    /// prepareDependencies { $0.defaultPostgres = pool }
    ///
    /// @Shared(.postgres("favorites", default: [])) var favorites: [Int]
    /// ```
    ///
    /// A change applies at once on this server, and is written only over the version that it was made of. If
    /// another server was quicker, the change is made again to that one's value, by the merge. Other servers
    /// follow when the database tells them of the new version.
    ///
    /// **Without the database** the value goes on locally. The `saveError` says why, and changes are written
    /// when the database is back: in order, none lost while the program runs, and none twice, also where the
    /// connection was lost before the answer to a write came. Changes that wait are written as one.
    ///
    /// **Sets** inside of a value are merged well if the value is `Equatable`: see
    /// ``PostgresMerge/byMembers``.
    ///
    /// **Order.** A value that was released is still written. A program that ends should wait for `save()`.
    ///
    /// - Parameters:
    ///   - key: The name of the value, of at most 1,000 bytes in UTF-8, and without the character zero.
    ///   - defaultValue: The value where the database has none.
    ///   - merge: A closure that makes a change again to a value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      default defaultValue: @autoclosure @escaping @Sendable () -> Value,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value>.Default {
      Self[PostgresKey(key, merge: merge), default: defaultValue()]
    }

    /// Keeps a value in a PostgreSQL database: see ``postgres(_:default:merge:)``.
    ///
    /// - Parameters:
    ///   - key: The name of the value, of at most 1,000 bytes in UTF-8, and without the character zero.
    ///   - merge: A closure that makes a change again to a value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value> {
      PostgresKey(key, merge: merge)
    }
  }

  /// Keeps a value in a PostgreSQL database: see ``SharedState/SharedReaderKey/postgres(_:default:merge:)``.
  public struct PostgresKey<Value: Codable & Sendable>: SharedKey {
    /// Identifies a value by its name and its pool.
    public struct ID: Hashable, Sendable {
      fileprivate let key: String
      fileprivate let pool: ObjectIdentifier?
    }

    public let id: ID
    private let replica: Result<ValueReplica<Value>, PostgresError>

    init(_ key: String, merge: PostgresMerge<Value>) {
      @Dependency(\.defaultPostgres) var pool
      id = ID(key: key, pool: pool.map(ObjectIdentifier.init))
      replica = Self.makeReplica(key, pool, merge)
    }

    private static func makeReplica(
      _ key: String,
      _ pool: PostgresPool?,
      _ merge: PostgresMerge<Value>
    ) -> Result<ValueReplica<Value>, PostgresError> {
      guard let pool else {
        return .failure(
          PostgresError(.unavailable, "No pool was set: prepareDependencies { $0.defaultPostgres = … }.")
        )
      }
      guard key.utf8.count <= 1000, !key.utf8.contains(0) else {
        return .failure(
          PostgresError(
            .invalidParameter,
            "A key has more than 1,000 bytes or the character zero: \(key.prefix(40))…"
          )
        )
      }
      return .success(
        ValueReplica(key, pool: pool, merge: merge)
      )
    }

    public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
      switch replica {
      case .success(let replica): replica.load(initialValue: context.initialValue, continuation)
      case .failure(let error): continuation.resume(throwing: error)
      }
    }

    public func subscribe(
      context: LoadContext<Value>,
      subscriber: SharedSubscriber<Value>
    ) -> SharedSubscription {
      switch replica {
      case .success(let replica): replica.subscribe(initialValue: context.initialValue, subscriber)
      case .failure: SharedSubscription {}
      }
    }

    public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
      switch replica {
      case .success(let replica): replica.save(continuation)
      case .failure(let error): continuation.resume(throwing: error)
      }
    }
  }

  extension PostgresKey: MergingSharedKey {
    package func save(
      _ change: SharedChange<Value>,
      isOvertaken: () -> Bool,
      report: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      switch replica {
      case .success(let replica): replica.save(change, isOvertaken: isOvertaken, report: report)
      case .failure(let error): report(.failure(error))
      }
    }
  }

  extension PostgresKey: CustomStringConvertible {
    public var description: String { ".postgres(\(String(reflecting: id.key)))" }
  }

  extension DependencyValues {
    /// The pool of shared values whose key is `.postgres`. Set it when the program starts; there is none by
    /// default.
    public var defaultPostgres: PostgresPool? {
      get { self[DefaultPostgresKey.self] }
      set { self[DefaultPostgresKey.self] = newValue }
    }
  }

  private enum DefaultPostgresKey: DependencyKey {
    static var liveValue: PostgresPool? { nil }
    static var previewValue: PostgresPool? { nil }
    static var testValue: PostgresPool? { nil }
  }
#endif
