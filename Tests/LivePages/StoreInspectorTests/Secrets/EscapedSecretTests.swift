import Foundation
import Testing
import TypedSecrets

@testable import StoreInspector

/// Secrets as they are written inside of other texts.
struct EscapedSecretTests {
  private static let secrets = [
    "hun\"ter2", "back\\slash", "tab\tand\u{7}", "größe/1", "a&b<c>'d", "my pass word",
  ]

  private func mask(_ text: String) -> SecretMask {
    var long = RecentSecrets(keeping: 1_000)
    long.insert(text)
    return SecretMask(long, ShortSecrets(), shared: nil, numbers: nil)
  }

  private func json(_ text: String, _ formatting: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return String(decoding: try encoder.encode([text]), as: UTF8.self)
  }

  /// JSON with nothing but ASCII.
  private func ascii(_ text: String) -> String {
    text.utf16.map { $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : String(format: "\\u%04X", $0) }.joined()
  }

  @Test(arguments: secrets)
  func aQuotedSecretIsHidden(secret: String) throws {
    let mask = mask(secret)
    for text in [
      secret.debugDescription, "Refused(text: \(secret.debugDescription))",
      "outer(\("inner(\(secret.debugDescription))".debugDescription))", try json(secret),
      try json(secret, .withoutEscapingSlashes), ascii(try json(secret)), try json(try json(secret)),
    ] {
      let shown = mask.text(text)
      #expect(shown.contains("<redacted>"), "\(text)")
      #expect(!shown.contains(secret) && !shown.contains(secret.debugDescription.dropFirst().dropLast()))
    }
  }

  @Test(arguments: secrets)
  func aSecretInAnAddressIsHidden(secret: String) throws {
    let percent = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let mask = mask(secret)
    #expect(mask.text("?p=\(percent)&q=1") == "?p=<redacted>&q=1")
    #expect(mask.text("?p=\(percent.replacing("%20", with: "+"))").contains("<redacted>"))
    #expect(mask.text("\"?p=\(percent)\\n\"").contains("<redacted>"))
  }

  @Test func aSecretInAPageIsHidden() {
    let mask = mask("a&b<c>'d\"é")
    #expect(mask.text("<p>a&amp;b&lt;c&gt;&#39;d&quot;é</p>") == "<p><redacted></p>")
    #expect(mask.text("<p>a&amp;b&lt;c&gt;&apos;d&#x22;&#xE9;</p>") == "<p><redacted></p>")
  }

  @Test func whatHasNoSecretStaysAsItIsWritten() {
    let mask = mask("hunter2")
    for text in [#"a\nb \u{41} \u0041 \"#, "100 % + 1&2 &amp; &#65;", #"\uD83D \u{110000} &#1114112; %zz"#] {
      #expect(mask.text(text) == text)
    }
  }

  @Test func aSurrogatePairIsOneLetter() {
    #expect(mask("pass😀word").text(#"{"p":"pass\uD83D\uDE00word"}"#) == #"{"p":"<redacted>"}"#)
  }
}
