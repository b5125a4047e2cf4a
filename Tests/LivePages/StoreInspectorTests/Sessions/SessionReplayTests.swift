import Foundation
import StoreInspector
import Testing

@MainActor
struct SessionReplayTests {
  private struct Sum: Reducer {
    var factor = 1

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += factor * action
      return .none
    }
  }

  private let file: URL

  init() throws {
    let store = Store(initialState: 0) { Sum().inspected("sum", by: Inspector()) }
    for number in 1...3 { store.send(number) }
    file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try #require(store.inspection?.session).json.write(to: file)
  }

  private func run(_ arguments: [String], factor: Int = 1, store: String = "sum") -> (Int32, [String]) {
    var lines: [String] = []
    let replay = SessionReplay(
      reducers: [ReplayedReducer(store, Sum(factor: factor))],
      print: { lines.append($0.replacingOccurrences(of: file.path, with: "FILE")) }
    )
    return (replay.run(arguments), lines)
  }

  @Test func theSameStatesAreCounted() {
    let (code, lines) = run([file.path])
    #expect(code == 0)
    #expect(lines == ["FILE: 3 actions, same states."])
  }

  @Test func theFirstDifferenceIsShown() {
    let (code, lines) = run([file.path], factor: 2)
    #expect(code == 1)
    #expect(lines == ["FILE: The state differs after entry 1, 1:", "- 1\n+ 2"])
  }

  @Test func theWorstOfSeveralFilesIsTheExitCode() {
    #expect(run([file.path, "/none"]).0 == 2)
    #expect(run([file.path, file.path]).0 == 0)
  }

  @Test func unknownStoresAreRefusedWithTheKnownOnes() {
    let (code, lines) = run([file.path], store: "product")
    #expect(code == 2)
    #expect(lines == [#"FILE: It is a session of "sum". Sessions of "product" can be replayed."#])
  }

  @Test func unreadableFilesAreReportedWithAReason() throws {
    #expect(run(["/none"]).1 == ["/none: The file cannot be read."])
    try Data("{}".utf8).write(to: file)
    #expect(run([file.path]).1 == ["FILE: The file isn't a session."])
  }

  @Test func aFileThatEndsEarlyIsReplayedWithANote() throws {
    let session = try Session(json: Data(contentsOf: file))
    let head = #"{"format":"tributary-session","version":1,"store":"sum","initialState":"#
    let encoder = JSONEncoder()
    var data = Data(head.utf8) + (try encoder.encode(session.initialState)) + Data(",\"entries\":[\n".utf8)
    data += try encoder.encode(session.entries[0]) + Data("\n,{".utf8)
    try data.write(to: file)
    let (code, lines) = run([file.path])
    #expect(code == 0)
    #expect(
      lines == ["FILE: The file ends early: 1 whole entry was read.", "FILE: 1 action, same states."]
    )
  }

  @Test func missingFilesShowTheUsage() {
    #expect(run([]).0 == 2)
    #expect(run(["--help"]).0 == 0)
    #expect(run([]).1.last == "Replays recorded sessions of these stores: sum.")
  }
}
