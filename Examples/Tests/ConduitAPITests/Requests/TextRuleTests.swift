import Foundation
import Testing

@testable import ConduitAPI

struct TextRuleTests {
  @Test(arguments: [
    ("a", "a"), ("  a b\t", "a b"), ("e\u{301}", "é"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("🇩🇪", "🇩🇪"), ("ไทยก็", "ไทยก็"),
    ("नमस्ते", "नमस्ते"),
    ("שָׁלוֹם", "שָׁלוֹם"), ("\u{200F}a", "\u{200F}a"), ("Ｆｕｌｌ", "Ｆｕｌｌ"), ("<b>&amp;", "<b>&amp;"),
    ("'; DROP TABLE person", "'; DROP TABLE person"),
  ])
  func textInAllLanguagesIsValid(text: String, expected: String) throws {
    let validated = try TextRule.title.validate(text)
    #expect(
      Array(validated.unicodeScalars) == Array(expected.precomposedStringWithCanonicalMapping.unicodeScalars)
    )
  }

  @Test(arguments: [
    ("", TextProblem.blank), (" ", .blank), ("\u{200B}\u{200D}", .blank), ("\u{301}", .blank),
    ("\u{3164}", .blank),
    ("a\u{0}", .invalid), ("a\u{1B}[31m", .invalid), ("a\u{7F}", .invalid), ("a\u{85}b", .invalid),
    ("a\r\nb", .invalid),
    ("a\u{2028}b", .invalid), ("a\u{2029}b", .invalid), ("a\u{202A}", .invalid), ("a\u{202E}b", .invalid),
    ("a\u{2066}b", .invalid),
    ("a\u{2069}b", .invalid), ("a" + String(repeating: "\u{301}", count: 8), nil),
    ("a" + String(repeating: "\u{301}", count: 9), .invalid),
    ("a" + String(repeating: "\u{20DD}", count: 9), .invalid),
  ])
  func hostileLinesAreInvalid(text: String, problem: TextProblem?) {
    #expect(self.problem(of: text, .title) == problem)
  }

  @Test(arguments: [
    ("a\nb\r\n\tc", nil), ("a\u{202E}b", nil), ("a\u{0}b", TextProblem.invalid), ("\n\t", .blank),
    (String(repeating: "e\u{301}\u{327}", count: 2000), nil),
    (String(repeating: "\u{301}", count: 2000), .invalid),
  ])
  func hostileTextIsInvalid(text: String, problem: TextProblem?) {
    #expect(self.problem(of: text, .comment) == problem)
  }

  /// Sorting the marks of one character takes quadratic time: this test would take minutes.
  @Test func longRowsOfCombiningMarksAreRejectedQuickly() {
    let marks = String(repeating: "\u{301}\u{327}", count: 30_000)
    #expect(problem(of: "a" + marks, .articleBody) == .invalid)
    #expect(problem(of: String(repeating: "a", count: 300_000), .articleBody) == .tooLong(maximum: 64_000))
  }

  /// Composition can lengthen a string, so the result is measured.
  @Test func composedTextIsMeasured() {
    // The Hebrew letter shin with dagesh is excluded from composition.
    let text = String(repeating: "\u{FB2C}", count: 100)
    #expect(problem(of: text, .title) == .tooLong(maximum: 200))
    #expect(problem(of: String(text.unicodeScalars.prefix(66).map(Character.init)), .title) == nil)
  }

  private func problem(of text: String, _ rule: TextRule) -> TextProblem? {
    do throws(TextProblem) {
      _ = try rule.validate(text)
      return nil
    } catch {
      return error
    }
  }
}
