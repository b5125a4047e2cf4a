/// Text in columns: the first is set flush left, the others flush right.
struct TextTable {
  var headings: [String]
  var rows: [[String]] = []

  var lines: [String] {
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
