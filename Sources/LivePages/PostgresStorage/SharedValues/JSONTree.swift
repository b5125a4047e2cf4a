#if Postgres
  import Foundation

  /// An arbitrary JSON value.
  enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case decimal(Decimal)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case members([String: JSONTree])
  }

  extension JSONTree: Codable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(UInt64.self) {
        self = .unsigned(value)
      } else if let value = try? container.decode(Decimal.self) {
        // The number has more digits than a `Double` can represent.
        self = .decimal(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([JSONTree].self) {
        self = .list(value)
      } else {
        self = .members(try container.decode([String: JSONTree].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .unsigned(let value): try container.encode(value)
      case .decimal(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .members(let value): try container.encode(value)
      }
    }
  }

  extension JSONTree {
    /// A rule for merging lists whose elements have no ids.
    enum ListMerging {
      /// Lists aren't merged. The later writer's list replaces the other list.
      case whole
      /// Lists are merged element by element, in order.
      case elements
      /// Lists are merged element by element, regardless of order.
      case members
    }

    /// Applies the change from a base to a value to another value.
    ///
    /// - Parameter lists: The rule for merging lists. Nested lists aren't merged.
    static func merge(
      _ base: JSONTree,
      _ value: JSONTree,
      _ other: JSONTree,
      lists: ListMerging
    ) -> JSONTree {
      if value == base || value == other { return other }
      if other == base { return value }
      switch (base, value, other) {
      case (.members(let base), .members(let value), .members(let other)):
        return .members(merge(base, value, other))
      case (.list(let base), .list(let value), .list(let other)):
        if let merged = mergeRows(base, value, other) { return .list(merged) }
        switch lists {
        case .whole: return .list(value)
        case .elements: return .list(mergeElements(base, value, other))
        case .members: return .list(mergeMembers(base, value, other))
        }
      default: return value
      }
    }

    private static func merge(
      _ base: [String: JSONTree],
      _ value: [String: JSONTree],
      _ other: [String: JSONTree]
    ) -> [String: JSONTree] {
      var result = other
      for name in Set(base.keys).union(value.keys) where base[name] != value[name] {
        if let earlier = base[name], let present = value[name], let theirs = other[name] {
          result[name] = merge(earlier, present, theirs, lists: .whole)
        } else {
          result[name] = value[name]
        }
      }
      return result
    }

    // MARK: Lists

    /// Merges lists whose elements all have a unique `id`. Returns `nil` for other lists.
    private static func mergeRows(
      _ base: [JSONTree],
      _ value: [JSONTree],
      _ other: [JSONTree]
    ) -> [JSONTree]? {
      guard let baseRows = rows(base), let rows = rows(value), let otherRows = Self.rows(other) else {
        return nil
      }
      let ids = mergeElements(base.compactMap(\.id), value.compactMap(\.id), other.compactMap(\.id))
      return ids.compactMap { id in
        guard let row = rows[id] else { return otherRows[id] }
        guard let otherRow = otherRows[id] else { return row }
        return merge(baseRows[id] ?? otherRow, row, otherRow, lists: .whole)
      }
    }

    private var id: JSONTree? {
      guard case .members(let members) = self else { return nil }
      return members["id"]
    }

    /// Returns the elements, keyed by id, if they all have a unique id.
    private static func rows(_ list: [JSONTree]) -> [JSONTree: JSONTree]? {
      var rows: [JSONTree: JSONTree] = [:]
      for element in list {
        guard let id = element.id, rows.updateValue(element, forKey: id) == nil else { return nil }
      }
      return rows
    }

    /// Applies the removals and insertions of a change to another list. An element is inserted after its
    /// predecessor. If the predecessor has been removed, the element is inserted at the end.
    static func mergeElements(
      _ base: [JSONTree],
      _ value: [JSONTree],
      _ other: [JSONTree]
    ) -> [JSONTree] {
      // Represents elements by numbers, because comparing large elements is slow.
      var numbers: [JSONTree: Int] = [:]
      var elements: [JSONTree] = []
      func numbered(_ list: [JSONTree]) -> [Int] {
        list.map { element in
          if let number = numbers[element] { return number }
          numbers[element] = elements.count
          elements.append(element)
          return elements.count - 1
        }
      }
      let merge = ListMerge(from: numbered(base), to: numbered(value))
      return merge.applied(to: numbered(other)).map { elements[$0] }
    }

    /// Applies the removals of a change to another list, and appends its insertions. Order is ignored.
    private static func mergeMembers(
      _ base: [JSONTree],
      _ value: [JSONTree],
      _ other: [JSONTree]
    ) -> [JSONTree] {
      let (before, after) = (Set(base), Set(value))
      let kept = other.filter { after.contains($0) || !before.contains($0) }
      let present = Set(kept)
      return kept + value.filter { !before.contains($0) && !present.contains($0) }
    }

    // MARK: Order

    /// Returns the tree with reordered lists. If a list differs from the base's list only in its order, it
    /// gets the base's order.
    func ordered(as base: JSONTree) -> JSONTree {
      switch (self, base) {
      case (.members(let members), .members(let base)):
        return .members(
          Dictionary(
            uniqueKeysWithValues: members.map { name, tree in
              (name, base[name].map(tree.ordered(as:)) ?? tree)
            }
          )
        )
      case (.list(let list), .list(let base)) where Self.counts(list) == Self.counts(base):
        return .list(base)
      default: return self
      }
    }

    private static func counts(_ list: [JSONTree]) -> [JSONTree: Int] {
      Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +)
    }
  }

  /// Applies the changes to a list, from a base to a value, to another list. Elements are numbers, and equal
  /// numbers represent equal elements.
  struct ListMerge {
    /// The maximum number of comparisons for finding moved elements. For longer lists, only the numbers of
    /// occurrences are compared.
    private static let mostComparisons = 250_000

    private let value: [Int]
    private var removals: [Int: Int] = [:]
    /// Ascending offsets in the value.
    private var insertions: [Int] = []

    init(from base: [Int], to value: [Int]) {
      self.value = value
      var start = 0
      while start < min(base.count, value.count), base[start] == value[start] { start += 1 }
      var rest = 0
      while rest < min(base.count, value.count) - start,
        base[base.count - 1 - rest] == value[value.count - 1 - rest]
      { rest += 1 }
      let before = base[start..<(base.count - rest)]
      let after = value[start..<(value.count - rest)]
      if before.count <= Self.mostComparisons / max(after.count, 1) {
        let difference = Array(after).difference(from: Array(before))
        for case .remove(_, let element, _) in difference.removals { removals[element, default: 0] += 1 }
        for case .insert(let offset, _, _) in difference.insertions { insertions.append(start + offset) }
      } else {
        for element in before { removals[element, default: 0] += 1 }
        for (offset, element) in zip(after.indices, after) {
          if let count = removals[element], count > 0 {
            removals[element] = count - 1
          } else {
            insertions.append(offset)
          }
        }
      }
    }

    /// Applies the removals and insertions to another list. An element is inserted after its predecessor. If
    /// the predecessor has been removed, the element is inserted at the end.
    func applied(to other: [Int]) -> [Int] {
      var left = removals
      var result = other.filter { element in
        guard let count = left[element], count > 0 else { return true }
        left[element] = count - 1
        return false
      }
      var lastOffsets: [Int: Int] = [:]
      for (offset, element) in value.enumerated() { lastOffsets[element] = offset }
      // The highest offset in the value whose element is in the result.
      var lastKnown = result.lazy.compactMap { lastOffsets[$0] }.max() ?? -1
      for offset in insertions {
        let element = value[offset]
        if lastKnown <= offset {
          result.append(element)
        } else if offset == 0 {
          result.insert(element, at: 0)
        } else {
          let index = result.lastIndex(of: value[offset - 1])
          result.insert(element, at: index.map { $0 + 1 } ?? result.endIndex)
        }
        lastKnown = max(lastKnown, lastOffsets[element] ?? -1)
      }
      return result
    }
  }
#endif
