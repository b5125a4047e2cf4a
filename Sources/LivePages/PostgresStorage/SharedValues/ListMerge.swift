#if Postgres
  /// Applies the changes to a list, from a base to a value, to another list. Elements are numbers, and equal
  /// numbers represent equal elements.
  struct ListMerge {
    /// The maximum number of comparisons for finding moved elements. For longer lists, only the number of
    /// occurrences of each element is compared.
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
