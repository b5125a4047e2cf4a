#if Postgres
  import Foundation

  /// How a change is made again to a value that another server has written meanwhile.
  ///
  /// The program's closure of `withLock` has gone by then. What is known is the value before it, the value
  /// after it, and the other server's value. A merge makes of these three what the value is to be. Where the
  /// other value is the one before, it must be the one after.
  public struct PostgresMerge<Value: Sendable>: Sendable {
    let merge: @Sendable (_ base: Value, _ value: Value, _ other: Value) -> Value

    /// Creates a merge.
    ///
    /// - Parameter merge: A closure that makes of a change, from a base to a value, the same change of
    ///   another value. It may be called on any thread, and again for the same change.
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
    public static var byMembers: Self {
      Self { base, value, other in
        do {
          let merged = JSONTree.merge(
            try tree(of: base),
            try tree(of: value),
            try tree(of: other),
            mergesList: Value.self is any JSONList.Type
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
  }

  /// A type whose JSON is the list of its elements.
  private protocol JSONList {}

  extension Array: JSONList {}
  extension Set: JSONList {}
#endif
