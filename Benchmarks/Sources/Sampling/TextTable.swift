/// Text in columns. The first is aligned left, the others right.
package struct TextTable {
  package var headings: [String]
  package var rows: [[String]]

  package init(headings: [String], rows: [[String]] = []) {
    self.headings = headings
    self.rows = rows
  }

  package var lines: [String] {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([headings, rule] + rows).map { line(of: $0, widths: widths) }
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    cells.indices
      .map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + padding : padding + cells[column]
      }
      .joined(separator: "  ")
  }
}
