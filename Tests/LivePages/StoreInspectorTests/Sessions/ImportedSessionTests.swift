import StoreInspector
import Testing

@MainActor
struct ImportedSessionTests {
  private let store = Store(initialState: Purse.State()) { Purse().inspected("ledger", by: Inspector()) }

  private var inspection: Inspection<Purse.State, Purse.Action> {
    get throws { try #require(store.inspection) }
  }

  /// Returns the session of another store with the same types.
  private func session() throws -> Session {
    let other = Store(initialState: Purse.State()) { Purse().inspected("ledger", by: Inspector()) }
    other.send(.paid(2))
    other.send(.paid(40))
    return try Session(json: #require(other.inspection?.session).json)
  }

  @Test func aStoreShowsTheStatesOfASessionAndReturns() throws {
    let session = try session()
    store.send(.noted("mine"))
    try inspection.travel(to: 0, in: session)
    #expect(store.state == Purse.State())
    try inspection.travel(to: 4, in: session)
    #expect(store.state == Purse.State(total: 42, notes: ["paid 2", "paid 40"]))
    #expect(try inspection.isImported)
    #expect(try inspection.position == 4)
    // Actions that people send in the meantime are refused, as in all time travel.
    store.send(.paid(1))
    #expect(store.total == 42)
    try inspection.back()
    #expect(try !inspection.isImported)
    try inspection.resume()
    #expect(store.state == Purse.State(total: 0, notes: ["mine"]))
    #expect(try inspection.position == nil)
  }

  @Test func missingEntriesAreRefused() throws {
    let session = try session()
    #expect(throws: ImportError.unknownEntry(5)) { try inspection.travel(to: 5, in: session) }
    #expect(throws: ImportError.unknownEntry(-1)) { try inspection.travel(to: -1, in: session) }
    #expect(throws: ImportError.unknownEntry(9)) {
      try inspection.testSource(of: 1...9, in: session, as: RecordedTest(name: "a", reducer: "Purse()"))
    }
    #expect(try inspection.position == nil)
  }

  @Test func aSessionBecomesATestOfTheStoresReducer() throws {
    let source = try inspection.testSource(
      of: 1...4,
      in: session(),
      as: RecordedTest(name: "a", reducer: "Purse()")
    )
    #expect(source.contains("await store.send(.paid(2)) {\n      $0.total = 2"))
    #expect(source.contains("await store.receive(.noted(\"paid 40\"))"))
    #expect(source.contains("// The session came from a file"))
    #expect(source.contains("await store.skipInFlightEffects(strict: false)"))
  }

  @Test func sessionsOfOtherStatesAreRefusedWithAPath() throws {
    let other = Store(initialState: LogIn.State()) { LogIn().inspected(by: Inspector()) }
    other.send("a")
    let session = try #require(other.inspection?.session)
    let path = "entries[0].state.encoding.total"
    #expect(throws: ImportError.session(.malformed(path: path, reason: "It is missing."))) {
      try inspection.travel(to: 1, in: session)
    }
    #expect(store.state == Purse.State())
  }

  @Test func redactedSessionsAreRefused() throws {
    let other = Store(initialState: LogIn.State()) { LogIn().inspected(by: Inspector()) }
    other.send("a")
    let session = try #require(other.inspection?.session)
    let error = #expect(throws: ImportError.self) { try other.inspection?.travel(to: 1, in: session) }
    #expect(error?.description.contains("redacted") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func statesThatAreNotDecodableAreRefused() throws {
    struct Still: Reducer {
      struct State: Equatable {}
      func reduce(into state: inout State, action: Int) -> Effect<Int> { .none }
    }
    let still = Store(initialState: Still.State()) { Still().inspected(by: Inspector()) }
    let session = try session()
    #expect(throws: ImportError.notDecodable(type: "State")) {
      try still.inspection?.travel(to: 1, in: session)
    }
  }
}

/// A feature whose types have names in source code.
struct Purse: Reducer {
  struct State: Codable, Equatable {
    var total = 0
    var notes: [String] = []
  }

  enum Action: Codable, Equatable {
    case paid(Int)
    case noted(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .paid(let amount):
      state.total += amount
      return .send(.noted("paid \(amount)"))
    case .noted(let text):
      state.notes.append(text)
      return .none
    }
  }
}
