import Foundation
import StoreInspector
import Testing

@MainActor
struct SessionTests {
  private struct Ledger: Reducer {
    struct State: Codable, Equatable {
      var total = 0.1
      var notes: [String] = []
    }

    enum Action: Codable, Equatable {
      case paid(Double)
      case noted(String)
    }

    var factor = 1.0

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .paid(let amount):
        state.total += amount * factor
        return .send(.noted("paid \(amount)"))
      case .noted(let text):
        state.notes.append(text)
        return .none
      }
    }
  }

  private func session() throws -> Session {
    let store = Store(initialState: Ledger.State()) { Ledger().inspected("ledger", by: Inspector()) }
    store.send(.paid(0.2))
    store.send(.noted("ok"))
    store.send(.paid(1e300))
    return try #require(store.inspection?.session)
  }

  @Test func sessionsRoundTrip() throws {
    let session = try session()
    #expect(session.store == "ledger")
    #expect(session.entries.map(\.sender) == [.person, .effect(1), .person, .person, .effect(2)])
    #expect(session.entries.map(\.number) == [1, 2, 3, 4, 5])
    #expect(try Session(json: session.json) == session)
  }

  @Test func replayReproducesTheStates() throws {
    let session = try Session(json: session().json)
    #expect(try session.replay(Ledger()) == nil)
  }

  @Test func anotherReducersFirstDifferenceIsFound() throws {
    let difference = try #require(try session().replay(Ledger(factor: 2)))
    #expect(difference.entry == 1)
    #expect(difference.action.contains("paid(0.2)"))
    #expect(difference.difference.contains("0.5"))
  }

  @Test func malformedSessionsAreRefusedWithThePosition() throws {
    let text = String(decoding: try session().json, as: UTF8.self)
    func expect(_ error: SessionError, replacing old: String, with new: String) {
      #expect(text.contains(old))
      let data = Data(text.replacing(old, with: new, maxReplacements: 1).utf8)
      #expect(throws: error) { try Session(json: data) }
    }
    expect(.notASession, replacing: "tributary-session", with: "other")
    expect(.unknownVersion(2), replacing: #""version" : 1"#, with: #""version" : 2"#)
    expect(
      .malformed(path: "entries[0].sender", reason: "There is no sender 'nobody'."),
      replacing: #""sender" : "person""#,
      with: #""sender" : "nobody""#
    )
    expect(
      .malformed(path: "entries[1].number", reason: "It is missing."),
      replacing: #""number" : 2,"#,
      with: ""
    )
    #expect(throws: SessionError.notASession) { try Session(json: Data("[]".utf8)) }
    #expect(throws: SessionError.self) { try Session(json: Data("{".utf8)) }
  }

  @Test(arguments: [
    ("entries[1].number", #""number" : 2,"#, #""number" : 1,"#),
    ("entries[0].number", #""number" : 1,"#, #""number" : -9223372036854775808,"#),
    ("entries[4].number", #""number" : 5,"#, #""number" : 9223372036854775807,"#),
    ("entries[0].seconds", #""seconds" : 1"#, #""seconds" : 1e300"#),
    ("entries[0].duration", #""duration" : 0.5"#, #""duration" : -1"#),
  ])
  func aNumberThatCannotBeCountedOnIsRefused(path: String, old: String, new: String) throws {
    var text = String(decoding: try session().json, as: UTF8.self)
    text.replace(/"seconds" : [-0-9.e]+/) { _ in #""seconds" : 1"# }
    text.replace(/"duration" : [-0-9.e]+/) { _ in #""duration" : 0.5"# }
    #expect(try Session(json: Data(text.utf8)).entries.count == 5)
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != text)
    let error = #expect(throws: SessionError.self) { try Session(json: Data(changed.utf8)) }
    guard case .malformed(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Decoding this file would take minutes.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func aFileThatTakesLongToCompareIsRefused(isEscaped: Bool) throws {
    let marks = isEscaped ? (#"\u0301"#, #"\u0323"#) : ("\u{301}", "\u{323}")
    let count = 100_000
    let name = "a" + String(repeating: marks.0, count: count) + String(repeating: marks.1, count: count)
    let text = String(decoding: try session().json, as: UTF8.self)
    let changed = text.replacing("{", with: #"{"\#(name)": 1, "\#(name)b": 2,"#, maxReplacements: 1)
    let error = #expect(throws: SessionError.self) { try Session(json: Data(changed.utf8)) }
    guard case .malformed(_, let reason) = error else {
      Issue.record("Another error: \(String(describing: error))")
      return
    }
    #expect(reason.contains("too many parts"))
  }

  /// The decoder also accepts UTF-16 and invalid UTF-8, which haven't been checked.
  @Test func onlyUTF8IsDecoded() throws {
    let text = String(decoding: try session().json, as: UTF8.self)
    let littleEndian = Data(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    let invalid = Data(
      text.replacing("{", with: #"{"x": 1,"#, maxReplacements: 1).utf8.map { $0 == 0x78 ? 0xFF : $0 }
    )
    for data in [littleEndian, [0xFF, 0xFE] + littleEndian, invalid] {
      let error = #expect(throws: SessionError.self) { try Session(json: data) }
      guard case .malformed(_, let reason) = error else {
        Issue.record("Another error: \(String(describing: error))")
        continue
      }
      #expect(reason.contains("not UTF-8"))
    }
  }

  @Test func unknownActionsAreNamed() throws {
    let text = String(decoding: try session().json, as: UTF8.self)
    let changed = text.replacing(#"{\"noted\""#, with: #"{\"forgotten\""#)
    #expect(changed != text)
    let session = try Session(json: Data(changed.utf8))
    let error = #expect(throws: SessionError.self) { try session.replay(Ledger()) }
    guard case .malformed(let path, _) = error else {
      Issue.record("Another error: \(String(describing: error))")
      return
    }
    #expect(path.hasPrefix("entries[1].action.encoding"), "\(path)")
  }

  @Test func valuesWithoutAnEncodingAreDescribed() throws {
    let clock = TestClock()
    let store = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: Inspector(clock: clock))
    }
    store.send(.said("hello"))
    let session = try #require(store.inspection?.session)
    #expect(session.entries[0].action.text == #"Fountain.Action.said("hello")"#)
    #expect(session.entries[0].action.encoding == nil)
    #expect(try Session(json: session.json) == session)
  }

  @Test func aRedactedValueIsNotInTheFileAndIsNotReplayed() throws {
    let store = Store(initialState: LogIn.State()) { LogIn().inspected(by: Inspector()) }
    store.send("typed")
    let session = try #require(store.inspection?.session)
    #expect(try !String(decoding: session.json, as: UTF8.self).contains("secret"))
    #expect(
      throws: SessionError.malformed(
        path: "initialState.encoding.password",
        reason: "The value was redacted."
      )
    ) { try session.replay(LogIn()) }
  }

  @Test func skippedActionsAreExcluded() throws {
    let store = Store(initialState: Ledger.State()) { Ledger().inspected(by: Inspector()) }
    store.send(.noted("one"))
    store.send(.noted("two"))
    try store.inspection?.skip(1)
    let session = try #require(store.inspection?.session)
    #expect(session.entries.map(\.number) == [2])
    #expect(try session.replay(Ledger()) == nil)
  }
}
