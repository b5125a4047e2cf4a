#if Postgres
  import DependencyInjection
  import Foundation
  public import SharedState

  extension SharedReaderKey {
    /// Stores a value in a PostgreSQL database that the servers of a site share.
    ///
    /// ```swift
    /// prepareDependencies { $0.defaultPostgres = pool }
    ///
    /// @Shared(.postgres("favorites", default: [])) var favorites: [Int]
    /// ```
    ///
    /// A change applies immediately on this server, and is written only over the version that it is based on.
    /// If another server has changed the value first, the merge applies the change to that server's value.
    /// Other servers update when the database notifies them of the new version.
    ///
    /// **Without the database,** the value continues to work locally. The `saveError` contains the reason,
    /// and changes are written when the database is available again: in order, none lost while the program
    /// runs, and none twice, even if the connection was lost before a write was answered. Waiting changes are
    /// combined into one write.
    ///
    /// **Sets** within a value merge correctly if the value is `Equatable`: see ``PostgresMerge/byMembers``.
    ///
    /// **Order.** Changes of a released value are still written. Before a program ends, it should wait for
    /// `save()`.
    ///
    /// - Parameters:
    ///   - key: The name of the value, of at most 1,000 bytes in UTF-8, without the null character.
    ///   - defaultValue: The value to use if the database has none.
    ///   - merge: A rule for applying a change to a value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      default defaultValue: @autoclosure @escaping @Sendable () -> Value,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value>.Default {
      Self[PostgresKey(key, merge: merge), default: defaultValue()]
    }

    /// Stores a value in a PostgreSQL database: see ``postgres(_:default:merge:)``.
    ///
    /// - Parameters:
    ///   - key: The name of the value, of at most 1,000 bytes in UTF-8, without the null character.
    ///   - merge: A rule for applying a change to a value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value> {
      PostgresKey(key, merge: merge)
    }
  }

  /// Stores a value in a PostgreSQL database: see ``SharedState/SharedReaderKey/postgres(_:default:merge:)``.
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
    /// The pool of shared values with a `.postgres` key. Set it when the program starts. The default is
    /// `nil`.
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

  /// A rule for applying a change to a value that another server has written meanwhile.
  ///
  /// The program's closure of `withLock` is no longer available then. A merge computes the result from three
  /// values: the value before the change, the value after it, and the other server's value. If the other
  /// server's value equals the value before the change, the result must be the value after it.
  public struct PostgresMerge<Value: Sendable>: Sendable {
    let merge: @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value

    /// Creates a merge.
    ///
    /// - Parameter merge: A closure that applies a change, from a base to a value, to another value. It may
    ///   be called on any thread, and more than once for the same change.
    public init(_ merge: @escaping @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value) {
      self.merge = merge
    }

    /// Replaces the other server's value, whose changes are lost.
    public static var replacing: Self { Self { _, value, _ in value } }
  }

  extension PostgresMerge where Value: AdditiveArithmetic {
    /// Adds the difference: if two servers each add one, the result is two.
    public static var adding: Self { Self { base, value, other in other + (value - base) } }
  }

  extension PostgresMerge where Value: Codable {
    /// Merges the members of the value's JSON. A member that only one side has changed takes that side's
    /// value; a member that both have changed takes the later writer's value. Nested members are merged the
    /// same way.
    ///
    /// Lists whose elements all have an `id` are merged by ID at any depth. A value that is itself an `Array`
    /// or a `Set` is merged by element. Any other nested list isn't merged, because it may be a point's
    /// coordinates or a dictionary: the later writer's list replaces it. Numbers aren't added; use ``adding``
    /// for that.
    ///
    /// The JSON of a `Set`, and of a dictionary whose keys are neither `String` nor `Int`, is a list in
    /// unspecified order. Make a value that contains one `Equatable`: only then can the merge recognize that
    /// a set in another order is unchanged and must not replace another server's. Without the conformance, or
    /// if an array in the value was reordered as well, it may replace it. A dictionary with `String` keys is
    /// safer.
    public static var byMembers: Self {
      Self { base, value, other in
        do {
          let baseTree = try tree(of: base)
          let merged = JSONTree.merge(
            baseTree,
            try tree(of: value, orderedAs: baseTree),
            try tree(of: other),
            lists: (Value.self as? any JSONList.Type)?.merging ?? .whole
          )
          return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(merged))
        } catch {
          // The merged members don't form a valid value, such as for a type that validates them when it is
          // decoded.
          return value
        }
      }
    }

    private static func tree(of value: Value) throws -> JSONTree {
      try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(value))
    }

    /// Returns the tree with its lists in the base's order, if the value stays equal.
    private static func tree(of value: Value, orderedAs base: JSONTree) throws -> JSONTree {
      let tree = try tree(of: value)
      let ordered = tree.ordered(as: base)
      guard ordered != tree, let equatable = value as? any Equatable else { return tree }
      let orderedValue = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(ordered))
      return isEqual(equatable, to: orderedValue) ? ordered : tree
    }

    private static func isEqual<Equals: Equatable>(_ value: Equals, to other: Value) -> Bool {
      value == other as? Equals
    }
  }

  /// A type whose JSON is a list of its elements.
  private protocol JSONList {
    static var merging: JSONTree.ListMerging { get }
  }

  extension Array: JSONList {
    fileprivate static var merging: JSONTree.ListMerging { .elements }
  }

  extension Set: JSONList {
    fileprivate static var merging: JSONTree.ListMerging { .members }
  }
#endif
