import LivePagesCore

/// The rows of a list, a lazy stack or a lazy grid.
///
/// The first rows appear together with the container. Each other row appears when it comes near the browser's window.
/// The browser reports the row by its mark.
@MainActor
final class LazyRows: Attachment {
  /// The number of rows that appear without a report.
  static let firstRows = 30

  /// The number of rows that appear as soon as they exist. It grows while people scroll.
  fileprivate(set) var reach = firstRows

  /// Limits the reach to the number of rows, because people start at the top after a refresh.
  func didMake(_ count: Int) { if count > 0 { reach = min(reach, max(count, Self.firstRows)) } }
}

/// A row of a lazy container.
@MainActor
final class LazyRow: Attachment {
  /// The screen of the row's views. They appear together with it.
  let presence: ScreenPresence
  /// The mark by which the browser reports the row, or `nil` once the row has been reported.
  private(set) var mark: Int?
  private let rows: LazyRows
  /// The row that contains this one, such as the row of a section.
  private let parent: LazyRow?
  private var index: Int
  private weak var graph: ViewGraph?

  /// A Boolean value that indicates whether the row is an element of a collection.
  private let isElement: Bool

  init(_ index: Int, isElement: Bool, in place: RowPlace, _ context: _ViewContext) {
    self.index = index
    self.isElement = isElement
    rows = place.rows
    parent = place.row
    graph = context.node.graph
    presence = ScreenPresence(.row, in: context.screen, of: graph)
    super.init()
    if index >= rows.reach { wait() }
  }

  /// Stores the index of the row in a new evaluation.
  ///
  /// The progress view behind the rows of a feed disappears if it has moved beyond the rows that appeared, and can
  /// then appear again. An element of a collection that has appeared stays, because its identity has moved with it.
  func move(to index: Int) {
    guard index != self.index else { return }
    let wasBeyond = self.index >= rows.reach
    self.index = index
    if index >= rows.reach {
      if mark == nil, !isElement { wait() }
    } else if mark != nil, wasBeyond {
      show()
    }
  }

  /// Makes the row appear, because the browser has reported it.
  func nears() {
    parent?.nears()
    rows.reach = max(rows.reach, index + 1)
    show()
  }

  private func wait() {
    presence.isInFront = false
    mark = graph?.waitingRows.add(self)
  }

  private func show() {
    if let mark { graph?.waitingRows.remove(mark) }
    mark = nil
    presence.isInFront = true
  }

  override func disappear() { if let mark { graph?.waitingRows.remove(mark) } }
}

/// The lazy container around a view.
struct RowPlace {
  let rows: LazyRows
  /// The innermost row that contains the view.
  var row: LazyRow?
  /// A Boolean value that indicates whether the view is part of the row, rather than a separate row.
  var isInRow = false
}

/// The rows of a window, by their marks, that haven't been near the browser's window yet.
@MainActor
struct WaitingRows {
  private var rows: [Int: LazyRow] = [:]
  /// The last mark. Marks start at a random number, so that they differ from the marks on the page of an earlier
  /// window.
  private var last = Int.random(in: 0..<1 << 40)

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row and returns its mark. A row that waits again receives a new mark.
  mutating func add(_ row: LazyRow) -> Int {
    last += 1
    rows[last] = row
    return last
  }

  mutating func remove(_ mark: Int) { rows[mark] = nil }

  subscript(mark: Int) -> LazyRow? { rows[mark] }
}

extension ViewGraph {
  /// Makes rows near the browser's window appear. Meanwhile, a row may have appeared or been removed.
  func noteNearRows(_ marks: [Int]) {
    for mark in marks { waitingRows[mark]?.nears() }
    update()
  }
}

extension _ViewContext {
  /// Returns the boxes of the content of a list, a lazy stack or a lazy grid.
  @MainActor func lazyRows(_ content: (_ViewContext) -> [ViewBox]) -> [ViewBox] {
    let rows = node.attachment(at: path.appending(id: "rows")) { LazyRows() }
    var inner = self
    inner.rowPlace = RowPlace(rows: rows, row: rowPlace?.row)
    let outer = node.rowCount
    node.rowCount = 0
    defer { node.rowCount = outer }
    let boxes = content(inner)
    rows.didMake(node.rowCount)
    return boxes
  }

  /// Returns the boxes of a view. If a lazy container encloses the view, the boxes form a row.
  ///
  /// - Parameter isElement: A Boolean value that indicates whether the view is an element of a collection.
  @MainActor func row(isElement: Bool = false, _ content: (_ViewContext) -> [ViewBox]) -> [ViewBox] {
    guard let place = rowPlace, !place.isInRow else { return content(self) }
    let index = node.rowCount
    node.rowCount += 1
    let row = node.attachment(at: path.appending(id: "row")) {
      LazyRow(index, isElement: isElement, in: place, self)
    }
    row.move(to: index)
    var inner = self
    inner.rowPlace = RowPlace(rows: place.rows, row: row, isInRow: true)
    inner.screen = row.presence
    let boxes = content(inner)
    guard let mark = row.mark else { return boxes }
    let modification = BoxModification.changed { part in
      // The rows of a section have their own marks.
      if part.value(of: "data-row") == nil { part.set(Attribute("data-row", "\(mark)")) }
    }
    return [ViewBox(.modified(modification), children: boxes)]
  }
}

/// A view that produces rows and isn't one itself.
protocol RowSource {}
extension ForEach: RowSource {}
extension Section: RowSource {}
extension Group: RowSource {}
extension TupleView: RowSource {}
extension _ConditionalContent: RowSource {}
extension Optional: RowSource {}
