import Foundation
import Testing

@testable import StoreInspector

@MainActor
struct SessionRecorderTests {
  private struct Sum: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return .none
    }
  }

  private let folder: URL
  private let inspector = Inspector()
  private let errors = LockIsolated<[SessionRecorderError]>([])
  private let store: Store<Int, Int>
  private let inspection: Inspection<Int, Int>
  private var file: URL { folder.appendingPathComponent("sum.json") }
  private var previous: URL { SessionRecording.previous(of: file) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = Store(initialState: 0) { [inspector] in Sum().inspected("sum", by: inspector) }
    inspection = try #require(store.inspection)
  }

  private func record(
    to url: URL? = nil,
    limits: RecorderLimits = RecorderLimits()
  ) -> SessionRecorder {
    inspection.record(to: url ?? file, limits: limits) { [errors] error in
      errors.withValue { $0.append(error) }
    }
  }

  private func read(_ url: URL) throws -> SessionRecording {
    try SessionRecording(Data(contentsOf: url))
  }

  @Test func aRecordedSessionIsReadAndReplayed() async throws {
    let recorder = record()
    for number in 1...3 { store.send(number) }
    await recorder.close()
    let recording = try read(file)
    #expect(recording.isWhole)
    #expect(recording.note == nil)
    #expect(recording.session == inspection.session)
    #expect(try recording.session.replay(Sum()) == nil)
    store.send(4)
    await recorder.flush()
    #expect(try read(file) == recording)
    #expect(errors.value == [])
  }

  @Test func aFileCutOffAnywhereIsReadToItsLastWholeEntry() async throws {
    let recorder = record()
    for number in 1...3 { store.send(number) }
    await recorder.close()
    let data = try Data(contentsOf: file)
    let lines = data.indices.filter { data[$0] == UInt8(ascii: "\n") }
    for count in 0..<(data.count - 2) {
      let cut = data.prefix(count)
      let whole = lines.filter { $0 < count }.count - 1
      if whole < 0 {
        #expect(throws: SessionError.self) { try SessionRecording(cut) }
      } else {
        let recording = try SessionRecording(cut)
        #expect(recording.session.entries.count == whole)
        #expect(!recording.isWhole)
        #expect(recording.note?.hasPrefix("The file ends early: \(whole) whole") == true)
        #expect(try recording.session.replay(Sum()) == nil)
      }
    }
  }

  @Test func aFullFileIsKeptBesideTheNextOne() async throws {
    let recorder = record(limits: RecorderLimits(entries: 4))
    for number in 1...10 { store.send(number) }
    await recorder.close()
    #expect(try read(file).session.entries.map(\.number) == [9, 10])
    #expect(try read(previous).session.entries.map(\.number) == [5, 6, 7, 8])
    for url in [file, previous] {
      let recording = try read(url)
      #expect(recording.isWhole)
      #expect(try recording.session.replay(Sum()) == nil)
    }
  }

  @Test func noFileHasMoreBytesThanTheLimit() async throws {
    let recorder = record(limits: RecorderLimits(bytes: 1_000))
    for number in 1...100 {
      store.send(number)
      await recorder.flush()
      for url in [file, previous] where FileManager.default.fileExists(atPath: url.path) {
        #expect(try Data(contentsOf: url).count <= 1_000)
      }
    }
    await recorder.close()
    #expect(try read(file).session.entries.last?.number == 100)
    #expect(try Data(contentsOf: previous).count > 500)
  }

  @Test func anActionThatFitsIntoNoFileEndsTheRecording() async {
    let recorder = record(limits: RecorderLimits(bytes: 50))
    for number in 1...3 { store.send(number) }
    await recorder.close()
    #expect(errors.value.count == 1)
    guard case .entryTooLarge? = errors.value.first else {
      Issue.record("\(errors.value)")
      return
    }
  }

  @Test func keepsTheRecordingOfTheEarlierRun() async throws {
    let first = record()
    store.send(1)
    await first.close()
    let left = try Data(contentsOf: file)
    let second = record()
    store.send(2)
    await second.close()
    #expect(try Data(contentsOf: previous) == left)
    #expect(try read(file).session.entries.map(\.number) == [2])
  }

  @Test func keepsTheEarlierRecordingIfNothingFits() async throws {
    let first = record()
    store.send(1)
    await first.close()
    let left = try Data(contentsOf: file)
    let second = record(limits: RecorderLimits(bytes: 50))
    store.send(2)
    await second.close()
    #expect(try Data(contentsOf: file) == left)
    #expect(errors.value.count == 1)
  }

  @Test func emptyRecordingsReplaceNoFile() async throws {
    let first = record()
    store.send(1)
    await first.close()
    let left = try Data(contentsOf: file)
    let second = record()
    try inspection.travel(to: 0)
    store.send(2)
    try inspection.resume()
    inspector.isRecording = false
    inspector.isRecording = true
    store.send(3)
    await second.close()
    #expect(try Data(contentsOf: previous) == left)
    #expect(try read(file).session.entries.map(\.number) == [3])
  }

  @Test func largeEntriesThatWaitAreLeftOut() {
    let backlog = Backlog()
    let limits = RecorderLimits(waitingBytes: 100)
    #expect(backlog.enter(bytes: 1_000, limits: limits))
    #expect(!backlog.enter(bytes: 1, limits: limits))
    backlog.leave(bytes: 1_000)
    #expect(backlog.enter(bytes: 60, limits: limits))
    #expect(backlog.enter(bytes: 40, limits: limits))
    #expect(!backlog.enter(bytes: 1, limits: limits))
  }

  @Test func aPauseOfTheInspectorBeginsAnotherFile() async throws {
    let recorder = record()
    store.send(1)
    inspector.isRecording = false
    store.send(2)
    inspector.isRecording = true
    store.send(3)
    await recorder.close()
    for url in [file, previous] { #expect(try read(url).session.replay(Sum()) == nil) }
    #expect(try read(file).session.initialState.text == "3")
    // The same applies to an exported session.
    let session = try #require(inspection.session)
    #expect(session.entries.map(\.number) == [2])
    #expect(try session.replay(Sum()) == nil)
  }

  @Test func aSkippedActionBeginsAnotherFile() async throws {
    let recorder = record()
    for number in 1...3 { store.send(number) }
    try inspection.skip(2)
    store.send(4)
    await recorder.close()
    for url in [file, previous] { #expect(try read(url).session.replay(Sum()) == nil) }
    #expect(try read(file).session.initialState.text == "4")
  }

  @Test func actionsRefusedDuringTravelAreNotRecorded() async throws {
    let recorder = record()
    store.send(1)
    store.send(2)
    try inspection.travel(to: 1)
    store.send(3)
    try inspection.resume()
    store.send(4)
    await recorder.close()
    let session = try read(file).session
    #expect(session.entries.map(\.number) == [1, 2, 4])
    #expect(try session.replay(Sum()) == nil)
  }

  #if os(Linux)
    @Test func fullDisksAreReportedOnceAndTheStoreContinues() async {
      let recorder = record(to: URL(fileURLWithPath: "/dev/full"))
      for number in 1...3 { store.send(number) }
      await recorder.flush()
      store.send(4)
      await recorder.close()
      #expect(errors.value == [.diskFull])
      #expect(store.withState { $0 } == 10)
    }
  #endif

  @Test func missingFoldersAreReportedOnce() async {
    let recorder = record(to: folder.appendingPathComponent("none/sum.json"))
    for number in 1...3 { store.send(number) }
    await recorder.close()
    #expect(errors.value.count == 1)
    guard case .notWritable? = errors.value.first else {
      Issue.record("\(errors.value)")
      return
    }
  }

  @Test func errorsOfTheSystemAreNamed() {
    func named(_ code: CocoaError.Code) -> SessionRecorderError { .init(writing: CocoaError(code)) }
    #expect(named(.fileWriteOutOfSpace) == .diskFull)
    #expect(named(.fileWriteNoPermission) == .noPermission)
    #expect(SessionRecorderError(writing: POSIXError(.EACCES)) == .noPermission)
    #expect(SessionRecorderError(writing: POSIXError(.ENOSPC)) == .diskFull)
    guard case .notWritable = SessionRecorderError(writing: POSIXError(.EIO)) else {
      Issue.record("EIO")
      return
    }
  }

  @Test func redactedValuesAreNotInTheFile() async throws {
    let store = Store(initialState: LogIn.State()) { LogIn().inspected(by: Inspector()) }
    let recorder = try #require(store.inspection).record(to: file) { _ in }
    store.send("typed")
    await recorder.close()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("typed"))
    #expect(!text.contains("secret"))
  }
}
