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
    /// You see your own change immediately. It is written only if the database still has the version that it
    /// is based on. If another server was faster, the merge applies your change to that server's value. The
    /// database notifies the other servers of new versions, and they update their values.
    ///
    /// **Without the database,** you can continue to use the value, and `saveError` contains the reason. When
    /// the database is available again, changes are written in order, with waiting changes combined into one
    /// write. While the program runs, changes are neither lost nor written twice, even if the connection is
    /// lost before a write is confirmed.
    ///
    /// **Sets** within a value merge correctly if the value is `Equatable`. For details, see
    /// ``PostgresMerge/byMembers``.
    ///
    /// **Order.** Changes are written even after you have released the value. Before the program ends, wait
    /// for `save()`.
    ///
    /// - Parameters:
    ///   - key: The name of the value, with at most 1,000 bytes in UTF-8 and without the null character.
    ///   - defaultValue: The value to use if the database doesn't have one.
    ///   - merge: A rule for applying a change to the value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      default defaultValue: @autoclosure @escaping @Sendable () -> Value,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value>.Default {
      Self[PostgresKey(key, merge: merge), default: defaultValue()]
    }

    /// Stores a value in a PostgreSQL database.
    ///
    /// For a description, see ``postgres(_:default:merge:)``.
    ///
    /// - Parameters:
    ///   - key: The name of the value, with at most 1,000 bytes in UTF-8 and without the null character.
    ///   - merge: A rule for applying a change to the value of another server.
    public static func postgres<Value: Codable>(
      _ key: String,
      merge: PostgresMerge<Value> = .byMembers
    ) -> Self where Self == PostgresKey<Value> {
      PostgresKey(key, merge: merge)
    }
  }

  /// A key that stores a value in a PostgreSQL database.
  ///
  /// You create it with ``SharedState/SharedReaderKey/postgres(_:default:merge:)``.
  public struct PostgresKey<Value: Codable & Sendable>: SharedKey {
    /// The identity of a value, consisting of its name and its pool.
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
            "A key exceeds 1,000 bytes or contains a NUL character: \(key.prefix(40))…"
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
    /// The pool for shared values with a `.postgres` key.
    ///
    /// Set it when the program starts, because the default is `nil`.
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

  /// A rule for applying a change to a value that another server has written in the meantime.
  ///
  /// By the time the other server's value arrives, the closure that you passed to `withLock` is gone. A merge
  /// works with three values instead: the value before the change, the value after it, and the other server's
  /// value. If the other server's value equals the one before the change, return the one after the change.
  public struct PostgresMerge<Value: Sendable>: Sendable {
    let merge: @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value

    /// Creates a merge.
    ///
    /// - Parameter merge: A closure that applies the change from a base to a value to another value. It may
    ///   be called on any thread, and more than once for the same change.
    public init(_ merge: @escaping @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value) {
      self.merge = merge
    }

    /// Replaces the value of the other server, whose changes are lost.
    public static var replacing: Self { Self { _, value, _ in value } }
  }

  extension PostgresMerge where Value: AdditiveArithmetic {
    /// Adds the difference.
    ///
    /// If two servers add one each, for example, the value increases by two.
    public static var adding: Self { Self { base, value, other in other + (value - base) } }
  }

  extension PostgresMerge where Value: Codable {
    /// Merges the members of the value's JSON, including nested ones.
    ///
    /// If only one side has changed a member, the result contains its value. If both have, the value of the
    /// later writer wins.
    ///
    /// Lists are merged by id if all of their elements have an `id`, at any depth. A value that is itself an
    /// `Array` or a `Set` is merged element by element. Other nested lists may represent something like a
    /// dictionary or the coordinates of a point, so they aren't merged, and the list of the later writer
    /// wins. Numbers aren't added. To add them, use ``adding``.
    ///
    /// In JSON, a `Set` is a list in unspecified order, and so is a dictionary whose keys are neither
    /// `String` nor `Int`. If your value contains such a collection, make it `Equatable` to let the merge
    /// recognize an unchanged set in a different order. Otherwise, or if an array in the value was reordered
    /// as well, the unchanged set may replace the set of another server. A dictionary with `String` keys is
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
          // The merged members don't form a valid value. This can happen for a type that validates its values
          // when they are decoded.
          return value
        }
      }
    }

    private static func tree(of value: Value) throws -> JSONTree {
      try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(value))
    }

    /// Returns the tree with its lists in the base's order, provided that the value stays equal.
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
