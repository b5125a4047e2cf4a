import Foundation
import Testing
import TypedSecrets

@testable import StoreInspector

/// What secrets take, and what it costs to look for them.
struct SecretBoundsTests {
  private func mask(_ texts: [String]) -> SecretMask {
    var long = RecentSecrets(keeping: 100_000)
    for text in texts { long.insert(text) }
    return SecretMask(long, ShortSecrets(), shared: nil, numbers: nil)
  }

  private func scan(_ text: String, for secrets: [String]) -> SecretScan {
    var long = RecentSecrets(keeping: 100_000)
    for secret in secrets { long.insert(secret) }
    return SecretScan(of: FoldedText(text).bytes, long, shared: nil, ShortSecrets())
  }

  @Test func whoTypesMuchMakesNobodysTextForgotten() {
    let everyone = TypedSecrets(keeping: 1_000)
    everyone.follow()
    let record = RecordSecrets()
    everyone.note("hunter2")
    for secret in ["correct horse", "pw"] { TypedSecret.handle(secret) { record.noteCurrent() } }
    for number in 0..<20_000 {
      everyone.note("flood \(number) of texts")
      let text =
        number.isMultiple(of: 2) ? "secret number \(number)" : String(UnicodeScalar(0x4E00 + number)!)
      TypedSecret.handle(text) { record.noteCurrent() }
    }
    // What stands beside it may be hidden, too: of forgotten texts a filter is left, which finds others by
    // chance.
    let masked = record.mask(shared: everyone).text("It was hunter2.")
    #expect(masked.contains("<redacted>") && !masked.contains("hunter2"))
    #expect(record.mask(shared: TypedSecrets()).text("correct horse") == "<redacted>")
    #expect(record.mask(shared: TypedSecrets()).text("pw") == "<redacted>")
  }

  @Test func aLongTextOfLongAgoIsHiddenToTheEnd() {
    let text = String(repeating: "correct horse battery staple ", count: 10)
    var long = RecentSecrets(keeping: 100)
    long.insert(text)
    for number in 0..<1_000 { long.insert("flood \(number)") }
    let mask = SecretMask(long, ShortSecrets(), shared: nil, numbers: nil)
    #expect(mask.text("“\(text)” is long") == "“<redacted>")
  }

  @Test func aTextThatAnAppNamesIsHiddenInAllRecords() {
    let record = RecordSecrets()
    Inspector().redact("a name from elsewhere")
    #expect(record.mask().text("It was 'a name from elsewhere'.") == "It was '<redacted>'.")
  }

  @Test func whatARecordKnowsIsBounded() {
    let record = RecordSecrets()
    for number in 0..<20_000 {
      let text =
        number.isMultiple(of: 2) ? "secret number \(number)" : String(UnicodeScalar(0x4E00 + number)!)
      TypedSecret.handle(text) { record.noteCurrent() }
    }
    #expect(record.size < 15_000)
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

  @Test func aLongTextTakesNoMoreThanItsBeginning() {
    var index = SecretIndex()
    let text = String(repeating: "correct horse battery staple ", count: 1_000)
    index.insert(text)
    #expect(index.size <= SecretIndex.longest)
    #expect(mask([text]).text("“\(text)” is long") == "“<redacted> ” is long")
    #expect(
      mask(["a" + String(repeating: "é", count: 100)]).text("aé\(String(repeating: "é", count: 99)).")
        == "<redacted>."
    )
  }

  @Test func aFinishedTextIsFoundThoughAnotherOneBeginsWithIt() {
    // Two persons, each letter by letter.
    let typed = ["pass", "passe", "passen", "passeng", "passenger1", "pass"]
    #expect(mask(typed).text("my_pass, passage") == "<redacted>, <redacted>")
    #expect(mask(Array(typed.dropLast())).text("my_pass, passage, pass") == "my_pass, passage, <redacted>")
    let reversed = ["pass", "hunter2", "pass", "passw", "passw0rd"]
    #expect(mask(reversed).text("compass") == "<redacted>")
  }

  @Test func whatAnEarlierTextStartedDoesNotFinishIt() {
    let record = RecordSecrets()
    let earlier = TypedSecret.handle("qwxz") { TypedSecret.current }
    for text in ["qwxz", "qwxzy"] { TypedSecret.handle(text) { record.noteCurrent() } }
    TypedSecret.$current.withValue(earlier) { record.noteCurrent() }
    #expect(record.mask(shared: TypedSecrets()).text("qwxzes qwxz") == "qwxzes <redacted>")
  }

  @Test(arguments: [
    (String(repeating: "a", count: 100_000), ["aaaa"]),
    (String(repeating: "a", count: 100_000), ["aaaa", "aaaab"]),
    (String(repeating: "a", count: 100_000), [String(repeating: "a", count: 40) + "b"]),
    (String(repeating: "ab!", count: 30_000), ["ab!ab!", "ab!ab!ab!x"]),
    (String(repeating: "a.", count: 50_000), ["a.a.", "a.a.a", "a.a.a.b"]),
  ])
  func theWorkIsLinear(text: String, secrets: [String]) {
    let scan = scan(text, for: secrets)
    #expect(scan.comparisons <= text.utf8.count * 2 * (SecretIndex.longest + 1), "\(scan.comparisons)")
  }

  @Test func aHundredSecretsCostNoMoreThanOne() {
    let text = String(repeating: "a quick brown fox ", count: 1_000)
    let secrets = (0..<100).map { "a quick brown wolf \($0)" }
    #expect(scan(text, for: secrets).comparisons < 2 * scan(text, for: ["a quick brown wolf 1"]).comparisons)
  }

  @Test func anOutlineSearchesOnlyWhatItShows() {
    let text = "is hunter2 " + String(repeating: "a", count: 10_000_000)
    let outline = StateOutline(of: [text, String(text.dropFirst())], since: nil, mask(["hunter2", "aaaa"]))
    #expect(
      outline.root.children.map(\.text) == [#""is <redacted> <redacted>""#, #""s <redacted> <redacted>""#]
    )
    // One that ends beyond what is shown.
    let late = String(repeating: "-", count: 195) + "hunter2" + String(repeating: "-", count: 1_000)
    let shown = StateOutline(of: late, since: nil, mask(["hunter2"])).root.text
    #expect(shown.hasSuffix("-<red") && !shown.contains("hunter"), "\(shown)")
  }

  @Test func namesOfObjectsAreLookedForOnce() {
    final class Node: Encodable {
      var others: [Node] = []
      let password = "password"
      func encode(to encoder: any Encoder) throws {}
    }
    let nodes = (0..<30).map { _ in Node() }
    for node in nodes { node.others = nodes }
    #expect(mask(["password"]).json(#"{"password":"password"}"#, of: nodes) == #"{"password":"<redacted>"}"#)
    for node in nodes { node.others = [] }
  }
}
