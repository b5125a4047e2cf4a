import Foundation

/// Writes a Swift file in which other files stand as literals. The plugin `EmbedFiles` runs it.
@main
enum FileEmbedder {
  static func main() {
    do {
      try embed(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func embed(_ arguments: [String]) throws {
    guard arguments.count >= 2 else { throw Failure(description: "Usage: FileEmbedder OUTPUT ROOT FILE…") }
    let root = arguments[1] + "/"
    let entries = try arguments.dropFirst(2).map { try entry(for: $0, root: root) }
    let source = """
      /// Paths in the package and what the files contain.
      let embeddedTexts: [(path: String, text: String)] = [
      \(entries.joined(separator: "\n"))
      ]

      """
    try source.write(toFile: arguments[0], atomically: true, encoding: .utf8)
  }

  private static func entry(for path: String, root: String) throws -> String {
    guard path.hasPrefix(root) else { throw Failure(description: "\(path) is not in \(root).") }
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Failure(description: "\(path) cannot be read as text: \(error)")
    }
    // What `debugDescription` of a string gives is a literal: quoted, with everything escaped that needs it.
    return "  (\(path.dropFirst(root.count).debugDescription), \(text.debugDescription)),"
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
