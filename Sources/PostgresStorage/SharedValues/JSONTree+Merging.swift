#if Postgres
  extension JSONTree {
    /// Makes of a change, from a base to a value, the same change of another value.
    ///
    /// - Parameter mergesList: Whether a list is merged by its elements whatever they are.
    static func merge(_ base: JSONTree, _ value: JSONTree, _ other: JSONTree, mergesList: Bool) -> JSONTree {
      if value == base || value == other { return other }
      if other == base { return value }
      switch (base, value, other) {
      case (.members(let base), .members(let value), .members(let other)):
        return .members(merge(base, value, other))
      case (.list(let base), .list(let value), .list(let other)):
        if let merged = mergeRows(base, value, other) { return .list(merged) }
        return mergesList ? .list(mergeElements(base, value, other)) : .list(value)
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
          result[name] = merge(earlier, present, theirs, mergesList: false)
        } else {
          result[name] = value[name]
        }
      }
      return result
    }

    // MARK: Lists

    /// Merges lists whose elements all have an `id` of their own, or returns `nil` for others.
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
        return merge(baseRows[id] ?? otherRow, row, otherRow, mergesList: false)
      }
    }

    private var id: JSONTree? {
      guard case .members(let members) = self else { return nil }
      return members["id"]
    }

    /// The elements by their ids, if each has one of its own.
    private static func rows(_ list: [JSONTree]) -> [JSONTree: JSONTree]? {
      var rows: [JSONTree: JSONTree] = [:]
      for element in list {
        guard let id = element.id, rows.updateValue(element, forKey: id) == nil else { return nil }
      }
      return rows
    }

    /// Removes from another list what was removed, and inserts what was inserted behind the element that it
    /// was inserted behind, or at the end where that is gone.
    static func mergeElements(
      _ base: [JSONTree],
      _ value: [JSONTree],
      _ other: [JSONTree]
    ) -> [JSONTree] {
      var result = other
      let difference = value.difference(from: base)
      for case .remove(_, let element, _) in difference.removals {
        if let index = result.firstIndex(of: element) { result.remove(at: index) }
      }
      for case .insert(let offset, let element, _) in difference.insertions {
        let isAtEnd = value[(offset + 1)...].allSatisfy { !result.contains($0) }
        if offset == 0 && !isAtEnd {
          result.insert(element, at: 0)
          continue
        }
        let index = isAtEnd ? nil : result.lastIndex(of: value[offset - 1])
        result.insert(element, at: index.map { $0 + 1 } ?? result.endIndex)
      }
      return result
    }
  }
#endif
