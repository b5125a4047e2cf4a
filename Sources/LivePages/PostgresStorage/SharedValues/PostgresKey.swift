#if Postgres
  import DependencyInjection
  import Foundation
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

  /// The way in which a change is made again to a value that another server has written meanwhile.
  ///
  /// The program's closure of `withLock` has gone by then. What is known is the value before it, the value
  /// after it, and the other server's value. A merge makes of these three what the value is to be. Where the
  /// other value is the one before, it must be the one after.
  public struct PostgresMerge<Value: Sendable>: Sendable {
    let merge: @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value

    /// Creates a merge.
    ///
    /// - Parameter merge: A closure that applies a change, from a base to a value, to another
    ///   value. It may be called on any thread, and again for the same change.
    public init(_ merge: @escaping @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value) {
      self.merge = merge
    }

    /// The changed value replaces the other one: what the other server has changed is lost.
    public static var replacing: Self { Self { _, value, _ in value } }
  }

  extension PostgresMerge where Value: AdditiveArithmetic {
    /// The difference is added: two servers that count up by one make it two.
    public static var adding: Self { Self { base, value, other in other + (value - base) } }
  }

  extension PostgresMerge where Value: Codable {
    /// Merges by the members of the value's JSON. What only one side has changed is as that side has it, and
    /// what both have changed is as the later writer has it, member by member and inside of members.
    ///
    /// Lists whose elements all have an `id` are merged by these ids, wherever they are, and a value that is
    /// an `Array` or a `Set` itself by its elements. Any other list inside of a value is one thing, since it
    /// may be a point's coordinates or a dictionary: the later writer's replaces it as a whole. Numbers are
    /// not added up: ``adding`` does that.
    ///
    /// The JSON of a `Set`, and of a dictionary whose keys are neither `String` nor `Int`, is a list in no
    /// certain order. Make a value that contains one `Equatable`: only then is it known that a set in another
    /// order was not changed, so that it does not replace another server's. In a value that is not, or in
    /// which an array was put in another order as well, it can. A dictionary by `String` is safer.
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
          // The parts of both make no value together, as for a type that checks its members when it is
          // decoded.
          return value
        }
      }
    }

    private static func tree(of value: Value) throws -> JSONTree {
      try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(value))
    }

    /// The tree with its lists in the base's order, if that makes no difference to the value.
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

  /// A type whose JSON is the list of its elements.
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
