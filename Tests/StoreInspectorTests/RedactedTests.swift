import Foundation
import StoreInspector
import Testing

struct RedactedTests {
  private struct Form: Equatable, Codable {
    var name = "Blob"
    @Redacted var password = "secret"
  }

  @Test func theValueIsNowhereInTexts() throws {
    let form = Form()
    var texts = ["\(form)", String(reflecting: form)]
    var dump = ""
    customDump(form, to: &dump)
    texts.append(dump)
    var standard = ""
    Swift.dump(form, to: &standard)
    texts.append(standard)
    texts.append(String(decoding: try JSONEncoder().encode(form), as: UTF8.self))
    for text in texts {
      #expect(!text.contains("secret"), "\(text)")
      #expect(text.contains("<redacted>"), "\(text)")
    }
  }

  @Test func theValueIsNowhereInADifference() {
    var form = Form()
    form.password = "hidden"
    form.name = "Blob Jr."
    let difference = diff(Form(), form) ?? ""
    #expect(difference.contains("Blob Jr."))
    #expect(!difference.contains("secret") && !difference.contains("hidden"))
  }

  @Test func valuesAreComparedAsTheyAre() {
    var form = Form()
    #expect(form == Form())
    form.password = "hidden"
    #expect(form != Form())
    #expect(form.password == "hidden")
  }

  @Test func aPlainValueIsDecodedAndARedactedOneIsRefused() throws {
    let plain = Data(#"{"name": "Blob", "password": "open"}"#.utf8)
    #expect(try JSONDecoder().decode(Form.self, from: plain).password == "open")
    let redacted = try JSONEncoder().encode(Form())
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Form.self, from: redacted) }
  }

  @MainActor
  @Test func aStoresLogAndTestDoNotHaveIt() throws {
    struct LogIn: Reducer {
      struct State: Equatable { @Redacted var password = "" }
      enum Action: Equatable { case typed(Redacted<String>) }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .typed(let text) = action { state.password = text.wrappedValue }
        return .none
      }
    }
    let store = Store(initialState: LogIn.State()) { LogIn().inspected(by: Inspector()) }
    store.send(.typed(Redacted(wrappedValue: "secret")))
    let entry = try #require(store.inspection?.entries.first)
    #expect(!entry.actionText.contains("secret"))
    #expect(entry.difference?.contains("secret") == false)
    #expect(throws: SourceError.noSourceForm(path: "Action.typed", type: "Redacted<String>")) {
      try store.inspection?.testSource(of: 1...1, as: RecordedTest(name: "a", reducer: "LogIn()"))
    }
  }
}
