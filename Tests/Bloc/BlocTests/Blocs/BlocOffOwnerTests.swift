import Bloc
import CombineShim
import Foundation
import Testing

/// Uses of a main-actor bloc off its owner that change the bloc by means other than `emit` and `add`.
@MainActor
struct BlocOffOwnerTests {
  /// Carries a main-actor object past the compiler's checks.
  private struct Box<Object>: @unchecked Sendable {
    // Sendable: the test waits while the object is used elsewhere.
    let object: Object
  }

  private enum Event: ReplayEvent {
    case step, undo, redo
  }

  /// A bloc whose hooks are called only on the main actor.
  private final class Steps: ReplayBloc<Event, Int> {
    private(set) var log: [String] = []

    init() {
      super.init(0)
      on(Event.self) { _, emit in emit(emit.state + 1) }
    }

    override func onEvent(_ event: Event) throws {
      MainActor.preconditionIsolated()
      log.append("\(event)")
      try super.onEvent(event)
    }
  }

  private final class Numbers: ReplayCubit<Int> {
    init() { super.init(0) }

    override func onChange(_ change: Change<Int>) throws {
      MainActor.preconditionIsolated()
      try super.onChange(change)
    }
  }

  /// Expects a report about a use off the owner, at a given line.
  private func reports(_ text: String, at line: Int, _ use: () async -> Void) async {
    await withKnownIssue {
      await use()
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains(text)
        && $0.sourceLocation?.fileID == #fileID
    }
  }

  // MARK: Undo and redo

  @Test func undoingABlocOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(object: Steps())
    box.object.emit(1)
    await reports("'undo' was called off the owner of 'Steps'", at: #line + 1) {
      await offOwner { box.object.undo() }
    }
    while box.object.state != 0 { await Task.yield() }
    #expect(box.object.log == ["undo"])
    #expect(!box.object.canUndo)
    #expect(box.object.canRedo)
    await offOwner { box.object.redo() }
    while box.object.state != 1 { await Task.yield() }
    #expect(box.object.log == ["undo", "redo"])
    await box.object.close()
  }

  @Test func undoOffTheOwnerIsNotASeparateChange() async {
    let box = Box(object: Numbers())
    box.object.emit(1)
    await reports("'undo' was called off the owner of 'Numbers'", at: #line + 1) {
      await offOwner { box.object.undo() }
    }
    while box.object.state != 0 { await Task.yield() }
    #expect(!box.object.canUndo)
    #expect(box.object.canRedo)
    await box.object.close()
  }

  @Test func redoingOffTheOwnerIsReportedAtItsLine() async {
    let box = Box(object: Numbers())
    box.object.emit(1)
    box.object.undo()
    await reports("'redo' was called off the owner of 'Numbers'", at: #line + 1) {
      await offOwner { box.object.redo() }
    }
    while box.object.state != 1 { await Task.yield() }
    #expect(box.object.canUndo)
    #expect(!box.object.canRedo)
    await box.object.close()
  }

  @Test func clearingAHistoryOffTheOwnerIsReportedAtItsLine() async {
    let box = Box(object: Numbers())
    box.object.emit(1)
    await reports("'clearHistory' was called off the owner of 'Numbers'", at: #line + 1) {
      await offOwner { box.object.clearHistory() }
    }
    while box.object.canUndo { await Task.yield() }
    await box.object.close()
  }

  @Test func replayingOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(object: Numbers())
    await withKnownIssue {
      await offOwner { box.object.replay(1, .redo) }
    } matching: {
      $0.description.contains("'replay' was called off the owner of 'Numbers'")
    }
    while box.object.state != 1 { await Task.yield() }
    #expect(!box.object.canUndo)
    await box.object.close()
  }

  @Test func limitingAHistoryOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(object: Numbers())
    box.object.emit(1)
    await withKnownIssue {
      await offOwner { box.object.limit = 0 }
    } matching: {
      $0.description.contains("'limit' was called off the owner of 'Numbers'")
    }
    while box.object.limit == nil { await Task.yield() }
    #expect(!box.object.canUndo)
    await box.object.close()
  }

  @Test(arguments: ["canUndo", "canRedo"])
  func askingForAHistoryOffTheOwnerIsReported(_ property: String) async {
    let box = Box(object: Numbers())
    await withKnownIssue {
      await offOwner { _ = property == "canUndo" ? box.object.canUndo : box.object.canRedo }
    } matching: {
      $0.description.contains("'\(property)' was read off the owner of 'Numbers'")
    }
    await box.object.close()
  }

  @Test func undoingAClosedBlocIsReportedAtItsLine() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Steps() }
    bloc.emit(1)
    await bloc.close()
    let line: UInt = #line + 1
    bloc.undo()
    #expect(unhandled.errors.map { "\($0.origin.fileID)" } == [#fileID])
    #expect(unhandled.errors.map(\.origin.line) == [line])
  }

  @Test func undoingAClosedCubitIsReportedAtItsLine() async {
    let unhandled = UnhandledErrors()
    let cubit = BlocOverrides.run(onUnhandledError: unhandled.handler) { Numbers() }
    cubit.emit(1)
    await cubit.close()
    let line: UInt = #line + 1
    cubit.undo()
    #expect(unhandled.errors.map { "\($0.origin.fileID)" } == [#fileID])
    #expect(unhandled.errors.map(\.origin.line) == [line])
  }

  // MARK: Reading

  @Test func readingTheStateOffTheOwnerIsReportedOnce() async {
    let box = Box(object: Numbers())
    await withKnownIssue {
      await offOwner { _ = box.object.state }
    } matching: {
      $0.description.contains("'state' was read off the owner of 'Numbers'")
    }
    await offOwner { _ = box.object.state }
    await box.object.close()
  }

  // MARK: Mocks

  /// Sends a state on another thread while the main actor is blocked.
  private func sendFromAnotherThread(_ state: Int, by source: Box<PassthroughSubject<Int, Never>>) {
    let wasSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      source.object.send(state)
      wasSent.signal()
    }
    wasSent.wait()
  }

  @Test func settingAMocksStateOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(object: MockCubit<Int>(0))
    await reports("'setState' was called off the owner of 'MockCubit<Int>'", at: #line + 1) {
      await offOwner { box.object.setState(1) }
    }
    while box.object.state != 1 { await Task.yield() }
  }

  @Test func arrangingAMockOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(object: MockCubit<Int>(0))
    var heard: [Int] = []
    let subscription = box.object.listen {
      MainActor.preconditionIsolated()
      heard.append($0)
    }
    await reports("'whenListen' was called off the owner of 'MockCubit<Int>'", at: #line + 1) {
      await offOwner { whenListen(box.object, [1, 2].publisher) }
    }
    while box.object.state != 2 { await Task.yield() }
    #expect(heard == [1, 2])
    subscription.cancel()
  }

  @Test func mockStatesSentOffTheOwnerArriveInOrder() async {
    let mock = MockCubit<Int>(0)
    let source = Box(object: PassthroughSubject<Int, Never>())
    whenListen(mock, source.object)
    var heard: [Int] = []
    var hasFinished = false
    let subscription = mock.stream.sink { _ in
      MainActor.preconditionIsolated()
      hasFinished = true
    } receiveValue: {
      MainActor.preconditionIsolated()
      heard.append($0)
    }
    await offOwner {
      for state in 1...40 { source.object.send(state) }
    }
    source.object.send(41)
    source.object.send(completion: .finished)
    while !hasFinished { await Task.yield() }
    #expect(heard == Array(1...41))
    #expect(mock.state == 41)
    subscription.cancel()
  }

  @Test func pendingMockStatesAreDroppedWithTheirSource() async {
    let mock = MockCubit<Int>(0)
    let former = Box(object: PassthroughSubject<Int, Never>())
    let later = Box(object: PassthroughSubject<Int, Never>())
    whenListen(mock, former.object)
    let states = Recorder(mock.stream)
    sendFromAnotherThread(1, by: former)
    whenListen(mock, later.object)
    sendFromAnotherThread(2, by: later)
    #expect(states.values == [])
    // The second state follows the first, so both have arrived by then.
    while mock.state != 2 { await Task.yield() }
    #expect(states.values == [2])
  }

  // MARK: Waiting

  @Test func settlingOffTheOwnerIsReportedAndStillWaits() async {
    let box = Box(object: Steps())
    box.object.add(.step)
    await reports("'settle' was called off the owner of 'Steps'", at: #line + 1) {
      await offOwner { await box.object.settle() }
    }
    #expect(box.object.state == 1)
    await box.object.close()
  }

  @Test func aCloseThatIsAwaitedOffTheOwnerIsReportedAtItsLine() async {
    let box = Box(object: Numbers())
    await reports("'close' was called off the owner of 'Numbers'", at: #line + 1) {
      await offOwner { await box.object.close() }
    }
    #expect(box.object.isClosed)
  }
}
