import ComposableArchitecture
import Foundation
import Testing
import TypedSecrets

@testable import StoreInspector

/// Tests that sessions and generated tests don't contain text from password fields.
@MainActor
struct MaskedSessionTests {
  private struct Vault: Reducer {
    struct State: Codable, Equatable {
      var text = ""
      var pin = 0
      var balance = 0.0
      var kind = Kind.closed
    }

    enum Kind: String, Codable {
      case closed
      case opened = "qopenq"
    }

    enum Action: Codable, Equatable {
      case typed(String)
      case read
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .typed(let text): state.text = text
      case .read:
        state.pin = -(Int(state.text) ?? 0)
        state.balance = Double(state.text) ?? 0
        state.kind = Kind(rawValue: state.text) ?? .closed
      }
      return .none
    }
  }

  private func session(typing text: String, isRead: Bool) throws -> Session {
    let store = Store(initialState: Vault.State()) { Vault().inspected("vault", by: Inspector()) }
    TypedSecret.handle(text) { _ = store.send(.typed(text)) }
    if isRead { store.send(.read) }
    let json = try #require(store.inspection?.session).json
    #expect(!String(decoding: json, as: UTF8.self).contains(text))
    return try Session(json: json)
  }

  @Test func aMaskedTextReplays() throws {
    #expect(try session(typing: "93817264", isRead: false).replay(Vault()) == nil)
    #expect(try session(typing: "qopenq", isRead: false).replay(Vault()) == nil)
  }

  @Test(arguments: ["93817264", "qopenq"])
  func maskedNumbersAreRefusedWithARemedy(text: String) throws {
    let session = try session(typing: text, isRead: true)
    for entry in session.entries {
      let encoding = try #require(entry.state.encoding)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(encoding.utf8)) }
    }
    let error = #expect(throws: SessionError.self) { try session.replay(Vault()) }
    guard case .redacted(let path)? = error else { throw try #require(error) }
    #expect(path.hasPrefix("entries[1].state.encoding."))
    #expect(error?.description.contains("Declare the value as a String") == true)
  }

  @Test func numbersAreHiddenWithTheirSignsAndFractions() {
    let mask = SecretMask(["93817264"])
    #expect(
      mask.json(#"{"a":-93817264,"b":93817264.0,"c":9.3817264e7,"d":0.93817264,"e":1}"#, of: 0)
        == #"{"a":"<redacted>","b":"<redacted>","c":"<redacted>","d":0.93817264,"e":1}"#
    )
    #expect(mask.dump(of: [-93_817_264.0]) == "[\n  [0]: <redacted>\n]")
    #expect(throws: SourceError.self) { try mask.source("f(-93817264.0)") }
  }

  @Test func anErrorDoesNotNameAKeyThatIsASecret() throws {
    final class Key: Sendable {}
    struct Drawer: Reducer {
      struct State: Equatable {
        var keys: [String: ObjectIdentifier] = [:]
      }

      func reduce(into state: inout State, action: String) -> Effect<String> {
        state.keys[action] = ObjectIdentifier(Key.self)
        return .none
      }
    }
    let store = Store(initialState: Drawer.State()) { Drawer().inspected("drawer", by: Inspector()) }
    TypedSecret.handle("qhunterq2") { _ = store.send("qhunterq2") }
    let test = RecordedTest(name: "opens", reducer: "Drawer()")
    let error = #expect(throws: SourceError.self) { try store.inspection?.testSource(of: 1...1, as: test) }
    let text = try #require(error?.description)
    #expect(!text.contains("hunter") && text.contains("<redacted>"), "\(text)")
  }

  @Test func outlinesShowSharedValuesWithoutSecrets() {
    struct State {
      @Shared var password: String

      init(_ text: String) {
        _password = Shared(value: text)
      }
    }
    let mask = SecretMask([], short: ["q"])
    let outline = StateOutline(of: State("q"), since: nil, mask)
    #expect(outline.root.children.map(\.text) == ["<redacted>"])
    let shown = StateOutline(of: State("r"), since: nil, mask)
    #expect(shown.root.children.map(\.text) == [#""r""#])
  }
}
