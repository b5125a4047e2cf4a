import Testing

@testable import LivePagesCore

struct ClientScriptTests {
  /// The parts of a file share a scope, so a name that two parts declare is an error in the whole file.
  @Test(arguments: ["page", "worker"])
  func noNameIsDeclaredByTwoPartsOfAFile(file: String) {
    let script = String(decoding: file == "page" ? ClientScript.page : ClientScript.worker, as: UTF8.self)
    let names = script.split(separator: "\n").compactMap { line -> Substring? in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, !line.hasPrefix(" ") else { return nil }
      return ["const", "let", "function", "class"].contains(words[0]) ? words[1] : nil
    }
    #expect(names.contains("readBlocks"))
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.filter { $0.value > 1 }.isEmpty)
  }

  @Test(arguments: [ClientScript.page, ClientScript.worker])
  func scriptsAreServedWithoutLinesOfComments(script: [UInt8]) {
    let lines = String(decoding: script, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.count > 100)
    #expect(!lines.contains { $0.allSatisfy { $0 == " " } || $0.drop { $0 == " " }.hasPrefix("//") })
  }

  /// Browsers don't unescape the text of a script.
  @Test func markupEscapesNothingInTheEarlyScript() {
    #expect(ClientScript.early.utf8.count > 100)
    #expect(!ClientScript.early.contains { "&<>\"'".contains($0) })
  }
}
