#if Postgres
  import Foundation

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
