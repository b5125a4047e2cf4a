import Foundation
import Testing

/// A marble diagram in a documentation comment, with labelled rows.
struct DocumentedDiagram: CustomStringConvertible, Sendable {
  struct Row: Sendable {
    let label: String
    let diagram: String
  }

  /// The path of the file, beginning with the folder of its module, and the number of the diagram in it.
  let file: String
  let number: Int
  let line: Int
  let rows: [Row]
  /// The declaration that the comment documents.
  let declaration: OperatorDeclaration?

  var description: String { "\(file)#\(number)" }

  /// Returns all diagrams of a module, or of a folder in a module.
  static func all(below folder: String) throws -> [DocumentedDiagram] {
    try files(below: folder).flatMap { url in
      let path = url.standardizedFileURL.path.dropFirst(sources.standardizedFileURL.path.count + 1)
      let file = String(path.drop { $0 != "/" }.dropFirst())
      return diagrams(file: file, lines: try lines(of: url))
    }
  }

  /// Returns the declarations of operators of a module, or of a folder in a module.
  static func declarations(below folder: String) throws -> [OperatorDeclaration] {
    try files(below: folder).flatMap { OperatorDeclaration.all(in: try lines(of: $0)) }
  }

  /// Returns the text of the operators' marble tests.
  static func marbleTests() throws -> String {
    try ["CombineCore", "CombineExtensions"].flatMap { try files(in: marbles.appendingPathComponent($0)) }
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .joined()
  }

  /// Returns the source of the registrations of diagrams, keyed by the diagram's file and number.
  static func registrations() throws -> [String: Substring] {
    let folder = marbles.appendingPathComponent("Documentation")
    let texts = try ["Operators", "ClockDiagramTests.swift"]
      .flatMap { try files(in: folder.appendingPathComponent($0)) }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let entries = texts.flatMap { $0.components(separatedBy: "\n    \"").dropFirst() }.map { entry in
      let text = entry.firstRange(of: "\n  ]").map { entry[..<$0.lowerBound] } ?? entry[...]
      return (String(text.prefix { $0 != "\"" }), text.drop { $0 != "\"" })
    }
    return Dictionary(entries.filter { $0.0.contains("#") }) { first, _ in first }
  }

  private static func files(below folder: String) throws -> [URL] {
    let families = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    let folders = families.map { $0.appendingPathComponent(folder) }
    return try files(in: #require(folders.first { FileManager.default.fileExists(atPath: $0.path) }))
  }

  private static func files(in root: URL) throws -> [URL] {
    if root.pathExtension == "swift" { return [root] }
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try #require(files, "There is no folder \(root.path)").compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
  }

  private static func lines(of url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  private static let marbles = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let sources = marbles.appendingPathComponent("../../../Sources").standardizedFileURL

  /// Returns the diagrams in a file. A diagram is an indented block in a comment that follows an empty line
  /// and has frames in one of its rows.
  static func diagrams(file: String, lines: [String]) -> [DocumentedDiagram] {
    let texts = lines.map { $0.drop { $0 == " " } }
    var found: [DocumentedDiagram] = []
    var index = 1
    while index < texts.count {
      guard texts[index].hasPrefix(indent), texts[index - 1] == "///" else {
        index += 1
        continue
      }
      let block = texts[index...].prefix { $0.hasPrefix(indent) }.map { String($0.dropFirst(indent.count)) }
      if block.contains(where: { $0.contains("--") }), let column = firstColumn(of: block[0]) {
        found.append(
          DocumentedDiagram(
            file: file,
            number: found.count { $0.file == file } + 1,
            line: index + 1,
            rows: block.map { row($0, column: column) },
            declaration: OperatorDeclaration(documentedIn: index, of: lines)
          )
        )
      }
      index += block.count
    }
    return found
  }

  private static let indent = "///     "

  /// Returns the column at which the first row's diagram begins, after its label and at least two spaces.
  private static func firstColumn(of row: String) -> Int? {
    guard let gap = row.range(of: "  ") else { return nil }
    return row.distance(from: row.startIndex, to: gap.lowerBound)
      + row[gap.lowerBound...].prefix { $0 == " " }.count
  }

  /// Parses a row. A label that leaves no space before the diagram isn't accepted, so that the row is
  /// reported as missing.
  private static func row(_ text: String, column: Int) -> Row {
    let label = text.prefix(column)
    guard label.last == " " else { return Row(label: "", diagram: text) }
    let trimmed = label.trimmingCharacters(in: .whitespaces)
    return Row(
      label: trimmed.hasSuffix(":") ? String(trimmed.dropLast()) : trimmed,
      diagram: String(text.dropFirst(column))
    )
  }
}
