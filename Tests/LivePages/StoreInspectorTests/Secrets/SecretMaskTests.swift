import ComposableArchitecture
import Foundation
import Testing
import TypedSecrets

@testable import StoreInspector

struct SecretMaskTests {
  private struct Account: Equatable, Codable {
    var name = "Blob"
    var password = ""
    var pin = 0
    var notes: [String: String] = [:]
    var hint: String?
  }

  private enum Action: Equatable {
    case passwordTyped(String)
    case password
    case failed(Refusal)
  }

  private struct Refusal: Error, Equatable, CustomStringConvertible {
    let text: String
    var description: String { "Refused: \(text)" }
  }

  private final class Link {
    let text: String
    var next: Link?

    init(_ text: String) {
      self.text = text
    }
  }

  private func mask(_ texts: String..., short: [String] = [], isNumbered: Bool = false) -> SecretMask {
    SecretMask(texts, short: short, isNumbered: isNumbered)
  }

  @Test func secretsAreHiddenAsWholeWords() {
    let mask = mask("hunter2")
    #expect(mask.text("hunter2") == "<redacted>")
    #expect(mask.text("Wrong: hunter2, HUNTER2!") == "Wrong: <redacted>, <redacted>!")
    #expect(mask.text("my_Hunter2=hunter2") == "my_<redacted>=<redacted>")
    #expect(mask.text("hunter, hunter22") == "hunter, hunter22")
    #expect(mask.text("https://a.b/?p=hunter2&q=1") == "https://a.b/?p=<redacted>&q=1")
    #expect(self.mask("a b/ü!").text("?p=a%20b%2F%C3%BC!") == "?p=<redacted>")
    #expect(self.mask("  hunter2 ").text("hunter2") == "<redacted>")
    #expect(self.mask("größe").text("GRÖSSE, GRÖßE und Größe") == "GRÖSSE, <redacted> und <redacted>")
    #expect(
      self.mask("hunter2", "p@ssw0rd!").text("old=hunter2&new=p%40ssw0rd!") == "old=<redacted>&new=<redacted>"
    )
  }

  @Test func theBeginningOfASecretIsHiddenAsAWord() {
    let mask = mask("pass", "passw", "passwörd1", short: ["p", "pa", "pas"])
    #expect(mask.text("pass") == "<redacted>")
    #expect(mask.text("It is pass or passw.") == "It is <redacted> or <redacted>.")
    #expect(mask.text("passenger, compass, passage") == "passenger, compass, passage")
    #expect(mask.text("passwörd1") == "<redacted>")
    #expect(mask.text("my passwörd1!") == "my <redacted>!")
  }

  @Test func aShortSecretIsHiddenIfItIsTheWholeTextOrQuoted() {
    let mask = mask(short: ["p", "é", " "])
    #expect(mask.text("p") == "<redacted>")
    #expect(mask.text(" ") == "<redacted>")
    #expect(
      mask.text("“p” is too short, and so are 'p', \"p\" and “é”.") == """
        “<redacted>” is too short, and so are '<redacted>', "<redacted>" and “<redacted>”.
        """
    )
    #expect(mask.text("A pepper, p. 7") == "A pepper, p. 7")
  }

  @Test func namesInCodeStayInDumps() {
    let mask = mask("password", "secretMaskTests", "1234")
    #expect(
      mask.dump(of: Action.passwordTyped("password"))
        == "SecretMaskTests.Action.passwordTyped(<redacted>)"
    )
    #expect(mask.dump(of: Action.password) == "SecretMaskTests.Action.password")
    #expect(mask.dump(of: \Account.password) == #"\Account.password"#)
    var account = Account(password: "password", pin: 1234, notes: ["password": "my password"])
    account.hint = "password"
    #expect(
      mask.dump(of: account) == """
        SecretMaskTests.Account(
          name: "Blob",
          password: <redacted>,
          pin: <redacted>,
          notes: [
            <redacted>: "my <redacted>"
          ],
          hint: <redacted>
        )
        """
    )
  }

  @Test func aDifferenceShowsWhereASecretChanges() {
    let mask = mask("hunter2", "other3", short: ["h"])
    let texts = [
      mask.difference(Account(), Account(password: "h")),
      mask.difference(Account(password: "h"), Account(password: "hunter2")),
      mask.difference(Account(password: "hunter2"), Account(password: "other3")),
      mask.difference(Account(password: "other3"), Account(name: "Blob Jr.", password: "other3")),
    ]
    #expect(
      texts[0] == """
          SecretMaskTests.Account(
            name: "Blob",
        -   password: "",
        +   password: <redacted>,
            pin: 0,
            notes: [:],
            hint: nil
          )
        """
    )
    for text in texts[1...2] {
      let lines = "-   password: <redacted>,\n+   password: <redacted>,"
      #expect(text?.contains(lines) == true, "\(text ?? "nil")")
    }
    #expect(texts[3]?.contains(#"+   name: "Blob Jr.""#) == true)
    #expect(texts[3]?.contains("    password: <redacted>") == true)
    #expect(mask.difference(Account(password: "hunter2"), Account(password: "hunter2")) == nil)
  }

  @Test func objectsAreShownByTheirTypes() {
    let mask = mask("hunter2")
    let one = Link("a")
    let other = Link("is hunter2")
    (one.next, other.next) = (other, one)
    defer { one.next = nil }
    #expect(mask.dump(of: one) == "Link(…)")
    #expect(SecretMask([]).dump(of: [one]) == "[\n  [0]: Link(…)\n]")
    #expect(mask.difference([one], [one]) == nil)
    #expect(mask.difference([one], [other])?.contains("+   [0]: Link(…)") == true)
  }

  @Test func stringsAndNumbersOfJSONAreHidden() throws {
    let mask = mask("hunter\"2", "1234", "name", isNumbered: true)
    let password = "hunter\"2"
    let account = Account(name: "Name", password: password, pin: 1234, notes: [password: "is \(password)"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(account), as: UTF8.self)
    #expect(
      mask.json(json, of: account)
        == #"{"name":"<redacted 1>","notes":{"<redacted 2>":"is <redacted 2>"},"password":"<redacted 2>","#
        + #""pin":"<redacted 3>"}"#
    )
    let bytes = String(decoding: try JSONEncoder().encode([Data("hunter\"2".utf8)]), as: UTF8.self)
    #expect(mask.json(bytes, of: 0) == #"["<redacted 4>"]"#)
  }

  @Test func literalsOfSourceAreHidden() throws {
    let mask = mask("hunter\"2\u{7}", "1234", isNumbered: true)
    let literals = ["hunter\"2\u{7}", "1234 or \\(x)"].map(\.debugDescription)
    #expect(
      try mask.source("f(hunter, \(literals[0]), \(literals[1]))")
        == #"f(hunter, "<redacted 1>", "<redacted 2> or \\(x)")"#
    )
    #expect(try mask.source("a1234 + 12345") == "a1234 + 12345")
    #expect(throws: SourceError.self) { try mask.source("State(pin: 1234)") }
    let data = Data("hunter\"2\u{7}".utf8).swiftSource
    #expect(throws: SourceError.self) { try mask.source(data) }
  }

  @Test func anOutlineHidesThem() {
    let account = Account(password: "hunter2", notes: ["a": "is hunter2"], hint: "p")
    let outline = StateOutline(of: account, since: nil, mask("hunter2", short: ["p"]))
    #expect(outline.root.children[1].text == "<redacted>")
    #expect(outline.root.children[4].text == "<redacted>")
    let text = "\(outline)"
    #expect(text.contains("is <redacted>") && !text.contains("hunter2"))
  }

  @Test func emptyMasksHideNothing() {
    #expect(mask().isEmpty)
    #expect(!mask("1234").isEmpty && !mask(short: ["1"]).isEmpty)
    let mask = mask()
    #expect(mask.text("hunter2") == "hunter2")
    #expect(mask.value(7) as? Int == 7)
  }

  @Test func secretsAreRememberedWhileFollowed() {
    // A unique text, because other tests may follow typed secrets at the same time.
    let text = UUID().uuidString
    let follower = FollowedSecrets()
    TypedSecret.handle(text) {}
    #expect(RecordSecrets().mask().text(text) == "<redacted>")
    withExtendedLifetime(follower) {}
  }
}
