public import IdentifiedArrays

extension RangeReplaceableCollection {
  /// The elements of a shared identified array. Each can be changed by itself.
  ///
  /// ```swift
  /// for row in Array(store.$rows) { … }
  /// ```
  ///
  /// An element is known by its id: it follows where it moves, and keeps its last value when its row has
  /// gone.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: Shared<IdentifiedArray<ID, Row>>) where Element == Shared<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { Shared<Row>(reference: $0) })
  }

  /// The elements of a shared identified array. Each can be read by itself.
  ///
  /// An element is known by its id: it follows where it moves, and keeps its last value when its row has
  /// gone.
  ///
  /// - Parameter rows: The shared array.
  public init<ID, Row>(_ rows: SharedReader<IdentifiedArray<ID, Row>>) where Element == SharedReader<Row> {
    let reference = rows.holder.trackedReference
    self.init(reference.elements().map { SharedReader<Row>(reference: $0) })
  }
}

extension Reference {
  /// References to the elements of an identified array.
  fileprivate func elements<ID, Row>() -> [Reference<Row>] where Value == IdentifiedArray<ID, Row> {
    let rows = value
    return zip(rows.ids, rows).map { id, row in elementReference(self, id: id, element: row) }
  }
}
