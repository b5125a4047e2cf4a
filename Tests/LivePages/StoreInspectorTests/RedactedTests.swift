import Foundation
import Testing

@testable import StoreInspector

struct RedactedTests {
  private struct Form: Equatable, Codable {
    var name = "Blob"
    @Redacted var password = "secret"
  }

  @Test func redactedValuesAreAbsentFromDescriptions() throws {
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

  @Test func redactedValuesAreComparedUnredacted() {
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
  @Test func bindingActionsOmitRedactedValues() throws {
    let store = Store(initialState: BoundLogIn.State()) { BoundLogIn().inspected(by: Inspector()) }
    store.send(.binding(.set(\.password, "secret")))
    store.send(.child(.binding(.set(\.password, "secret too"))))
    store.send(.binding(.set(\.name, "Blob")))
    let inspection = try #require(store.inspection)
    #expect(store.state.password == "secret")
    #expect(store.state.child.password == "secret too")
    try inspection.travel(to: 1)
    store.send(.binding(.set(\.password, "secret while it travels")))
    try inspection.resume()

    var texts = inspection.entries.map(\.actionText)
    #expect(texts[0].contains("<redacted>"))
    #expect(texts[2].contains("Blob"))
    #expect(inspection.entries[3].outcome == .refused)
    texts += inspection.entries.compactMap(\.difference)
    texts.append(String(decoding: try #require(inspection.session).json, as: UTF8.self))
    let shown = inspection.log
    texts += shown.sendableActions(containing: "", limit: .max)
    for number in 1...4 {
      texts.append("\(String(describing: shown.detail(of: number)))")
      texts.append("\(String(describing: shown.outline(after: number, since: 0)))")
    }
    for text in texts { #expect(!text.contains("secret"), "\(text)") }
  }

  @MainActor
  @Test func anAnswerThatIsMarkedIsNotShown() throws {
    let store = Store(initialState: 0) {
      TokenReader().inspected(by: Inspector())
    } withDependencies: {
      $0.token = TokenClient { Redacted(wrappedValue: "secret") }
    }
    store.send(1)
    let inspection = try #require(store.inspection)
    #expect(inspection.entries[0].dependencies[0].calls[0].answers == ["<redacted>"])
    let source = try inspection.testSource(of: 1...1, as: RecordedTest(name: "a", reducer: "TokenReader()"))
    #expect(!source.contains("secret"))
    #expect(source.contains("// '$0.token.read' was called once. Its result can't be written: "))
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

/// A form with bound fields.
private struct BoundLogIn: Reducer {
  struct State: Equatable {
    var name = ""
    @Redacted var password = ""
    var child = Child.State()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case child(Child.Action)
  }

  struct Child: Reducer {
    struct State: Equatable { @Redacted var password = "" }

    enum Action: BindableAction { case binding(BindingAction<State>) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      BindingReducer().reduce(into: &state, action: action)
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .child(let action) = action { _ = Child().reduce(into: &state.child, action: action) }
    return BindingReducer().reduce(into: &state, action: action)
  }
}

private struct TokenClient: Sendable, TestDependencyKey, RecordableDependency {
  static let testValue = TokenClient { Redacted(wrappedValue: "") }
  var read: @Sendable () -> Redacted<String>

  func recorded(by recorder: DependencyRecorder) -> Self { Self(read: recorder.recording("read", read)) }
}

extension DependencyValues {
  fileprivate var token: TokenClient {
    get { self[TokenClient.self] }
    set { self[TokenClient.self] = newValue }
  }
}

private struct TokenReader: Reducer {
  @Dependency(\.token) var token

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += token.read().wrappedValue.count
    return .none
  }
}
