import Foundation
import Testing
import TypedSecrets

@testable import StoreInspector

extension SecretMask {
  /// Creates a mask of typed texts, and of short texts that were typed into the record's own fields.
  init(_ texts: [String], short: [String] = [], isNumbered: Bool = false) {
    let everyone = TypedSecrets()
    everyone.follow()
    for text in texts { everyone.note(text) }
    var shortTexts = SecretFilter.small
    for text in short { shortTexts.insert(text) }
    self.init(everyone.known, shortTexts, numbers: isNumbered ? SecretNumbers() : nil)
  }
}

/// Tests of secrets that are quoted in other text, and of the limits of the search.
struct QuotedSecretTests {
  private static let secrets = [
    "hun\"ter2", "back\\slash", "tab\tand\nline", "größe/1", "a&b<c>'d", "my pass word",
  ]

  @Test(arguments: secrets)
  func aQuotedSecretIsHidden(secret: String) throws {
    let mask = SecretMask([secret])
    let json = JSONEncoder()
    let plainJSON = JSONEncoder()
    plainJSON.outputFormatting = .withoutEscapingSlashes
    let percent = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let html = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
    let forms = [
      secret, secret.debugDescription, "Refused(text: \(secret.debugDescription))",
      "outer(\("inner(\(secret.debugDescription))".debugDescription))",
      String(decoding: try json.encode([secret]), as: UTF8.self),
      String(decoding: try plainJSON.encode([secret]), as: UTF8.self),
      "?p=\(percent)&q=1", "?p=\(percent.replacing("%20", with: "+"))&q=1", "<p>\(html)</p>",
      "\(Data(secret.utf8).base64EncodedString())",
    ]
    for text in forms {
      for shown in [mask.text(text), mask.text("two\n\(text)"), mask.text("\"two\\n\(text)\"")] {
        #expect(shown.contains("<redacted>"), "\(text)")
        #expect(!shown.contains(secret) && !shown.contains(secret.debugDescription.dropFirst().dropLast()))
        #expect(!shown.contains(percent), "\(text)")
      }
    }
  }

  @Test func aSecretFollowsAnEscape() {
    let mask = SecretMask(["hunter2"])
    #expect(mask.text(#"a\nhunter2\n"#) == #"a\n<redacted>\n"#)
    #expect(mask.text("?q=a%20hunter2%20b") == "?q=a%20<redacted>%20b")
  }

  @Test func aLongSecretIsHiddenWithTheRestOfTheText() {
    let secret = String(repeating: "correct horse battery staple ", count: 10)
    let mask = SecretMask([secret])
    #expect(mask.text("“\(secret)” is long") == "“<redacted>")
    #expect(mask.text("a correct horse") == "a correct horse")
  }

  @Test func manySecretsDoNotDisplaceOthers() {
    let secrets = ["hunter2"] + (0..<5_000).map { "flood \($0) of texts" }
    let mask = SecretMask(secrets)
    #expect(mask.text("It was hunter2.") == "It was <redacted>.")
    #expect(mask.text("It was hunter3.") == "It was hunter3.")
  }

  @Test func aSearchOfManyWordsEnds() {
    let text = String(repeating: "a.", count: 50_000)
    #expect(SecretMask(["a.a.a.b"]).text(text) == text)
    #expect(SecretMask(["a.a."]).text(text).utf8.count < 1_000_000)
  }

  @Test func redactedStringsAreHiddenInAllRecords() {
    let record = RecordSecrets()
    Inspector().redact("a name from elsewhere")
    #expect(record.mask().text("It was 'a name from elsewhere'.") == "It was '<redacted>'.")
  }

  @Test func aShortTextIsHiddenInTheRecordOfItsFieldAlone() {
    let (own, other) = (RecordSecrets(), RecordSecrets())
    for text in ["q", "qz", "qzj"] { TypedSecret.handle(text) { own.noteCurrent() } }
    let version = own.version
    #expect(own.mask().text("qz") == "<redacted>")
    #expect(other.mask().text("qz") == "qz")
    TypedSecret.handle("qx") { own.noteCurrent() }
    #expect(own.version != version)
  }

  @Test func numbersOfSecretsAreBounded() {
    let numbers = SecretNumbers(keeping: 10)
    #expect(numbers.number(of: "a") == 1)
    for number in 0..<1_000 {
      #expect(numbers.number(of: "text \(number)") == number + 2)
      #expect(numbers.number(of: "a") == 1)
    }
    #expect(numbers.count <= 20)
  }

  @Test func outlinesSearchOnlyShownText() {
    let text = "is hunter2 " + String(repeating: "a", count: 10_000_000)
    let outline = StateOutline(of: [text], since: nil, SecretMask(["hunter2"]))
    let shown = outline.root.children.map(\.text)
    #expect(shown.first?.hasPrefix(#""is <redacted> aaa"#) == true, "\(shown)")
    // A secret that extends beyond the displayed text.
    let late = String(repeating: "-", count: 195) + "hunter2" + String(repeating: "-", count: 1_000)
    let end = StateOutline(of: late, since: nil, SecretMask(["hunter2"])).root.text
    #expect(end.hasSuffix("-<red") && !end.contains("hunter"), "\(end)")
  }

  @Test func namesOfObjectsAreLookedForOnce() {
    final class Node: Encodable {
      var others: [Node] = []
      let password = "password"
      func encode(to encoder: any Encoder) throws {}
    }
    let nodes = (0..<30).map { _ in Node() }
    for node in nodes { node.others = nodes }
    let json = SecretMask(["password"]).json(#"{"password":"password"}"#, of: nodes)
    #expect(json == #"{"password":"<redacted>"}"#)
    for node in nodes { node.others = [] }
  }
}
