import StoreInspector
import Testing

/// Tests of entries with gaps between them.
@MainActor
struct PauseTests {
  private struct Sum: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return .none
    }
  }

  private let inspector = Inspector()
  private let store: Store<Int, Int>
  private let inspection: Inspection<Int, Int>

  init() throws {
    store = Store(initialState: 0) { [inspector] in Sum().inspected(by: inspector) }
    inspection = try #require(store.inspection)
  }

  private func send(unrecorded action: Int) {
    inspector.isRecording = false
    store.send(action)
    inspector.isRecording = true
  }

  @Test func nothingIsReplayedAcrossAPause() throws {
    store.send(1)
    send(unrecorded: 10)
    store.send(100)
    #expect(throws: TravelError.pause(before: 2)) { try inspection.skip(1) }
    #expect(throws: TravelError.pause(before: 2)) { try inspection.replay(from: 1) }
    #expect(store.withState { $0 } == 111)
    #expect(inspection.entries.map(\.outcome) == [.handled, .handled])
    try inspection.skip(2)
    #expect(store.withState { $0 } == 11)
  }

  @Test func nothingIsReplayedWhereAPauseFollows() throws {
    store.send(1)
    send(unrecorded: 10)
    #expect(throws: TravelError.pause(before: 2)) { try inspection.skip(1) }
    #expect(store.withState { $0 } == 11)
  }

  @Test func unchangedPausesDoNotPreventSkipping() throws {
    store.send(1)
    inspector.isRecording = false
    try inspection.skip(1)
    #expect(store.withState { $0 } == 0)
  }

  @Test func noTestIsWrittenAcrossAPause() throws {
    store.send(1)
    send(unrecorded: 10)
    store.send(100)
    let test = RecordedTest(name: "a", reducer: "Sum()")
    #expect(throws: SourceError.pause(before: 2)) { try inspection.testSource(of: 1...2, as: test) }
    #expect(try inspection.testSource(of: 2...2, as: test).contains("send(100)"))
  }
}
