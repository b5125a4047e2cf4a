import IdentifiedArrays

struct Row: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var name: String

  init(_ id: Int, _ name: String = "") {
    self.id = id
    self.name = name
  }
}

extension Row: Comparable {
  static func < (lhs: Row, rhs: Row) -> Bool { lhs.name < rhs.name }
}

/// Rows for tests in which only the IDs matter.
func rows(_ ids: Int...) -> IdentifiedArrayOf<Row> {
  IdentifiedArray(uniqueElements: ids.map { Row($0) })
}

/// A value that is identified by its name, not by an `id`.
struct Script: Equatable {
  var name: String
  var length = 0
}

extension IdentifiedArray {
  /// Whether each element can be found by its ID, at its index.
  var isWhole: Bool {
    ids.count == count
      && indices.allSatisfy { index(id: self[$0][keyPath: id]) == $0 && ids[$0] == self[$0][keyPath: id] }
  }
}
