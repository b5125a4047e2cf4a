import Bloc
import CombineShim
import Testing

/// Sequences that a handler iterates on a different executor than its owner's.
@MainActor
struct EmitterOffOwnerTests {
  private struct Failure: Error {}

  /// Carries an object past the compiler's checks.
  private struct Box<Object>: @unchecked Sendable {
    // Sendable: the handler waits while the object is used elsewhere.
    let object: Object
  }

  @Test(arguments: ["elements", "an error of a sequence", "a failure of a publisher"])
  func forEachOffTheOwnerIsReportedAndStillEmits(_ kind: String) async {
    let bloc = Bloc<String, Int>(0)
    bloc.on(String.self) { kind, emit in
      let emitter = Box(object: emit)
      let line = #line + 5
      await withKnownIssue {
        await offOwner {
          switch kind {
          case "elements":
            await emitter.object.forEach(Self.sequence) { $0 }
          case "an error of a sequence":
            try? await emitter.object.forEach(
              Self.failingSequence,
              onData: { $0 },
              onError: { _ in 2 }
            )
          default:
            try? await emitter.object.forEach(
              Fail<Int, Failure>(error: Failure()),
              onData: { $0 },
              onError: { _ in 2 }
            )
          }
        }
      } matching: {
        let lines = ["elements": line, "an error of a sequence": line + 2]
        return $0.sourceLocation?.line == lines[kind, default: line + 8]
          && $0.description.contains("'emit' was called off the owner of its bloc")
      }
      while emit.state != 2 { await Task.yield() }
    }
    var states: [Int] = []
    let subscription = bloc.listen {
      MainActor.preconditionIsolated()
      states.append($0)
    }
    bloc.add(kind)
    while bloc.state != 2 { await Task.yield() }
    await bloc.close()
    #expect(states == (kind == "elements" ? [1, 2] : [2]))
    subscription.cancel()
  }

  // MARK: Before the handler ends

  /// Logs its transitions and the ends of its handlers, both on the main actor.
  private final class Logging: Bloc<Int, Int> {
    private(set) var log: [String] = []
    private(set) var ended = 0

    init() { super.init(0) }

    override func onTransition(_ transition: Transition<Int, Int>) throws {
      MainActor.preconditionIsolated()
      log.append("\(transition.nextState)")
      try super.onTransition(transition)
    }

    override func onDone(_ event: Int, error: (any Error)?) {
      ended += 1
      log.append("done")
      super.onDone(event, error: error)
    }

    func handleByMethod() { on(Int.self, handler: emitElsewhere) }

    private func emitElsewhere(_ event: Int, _ emit: Emitter<Int>) async {
      await Self.emitElsewhere(1, Box(object: emit))
    }

    static func emitElsewhere(_ state: Int, _ emitter: Box<Emitter<Int>>) async {
      await offOwner { emitter.object(state) }
    }
  }

  /// Makes a bloc handle an event, and expects a report.
  private func handle(_ bloc: Logging, reports text: String = "'emit' was called off the owner") async {
    await withKnownIssue {
      bloc.add(1)
      while bloc.ended == 0 { await Task.yield() }
    } matching: {
      $0.description.contains(text)
    }
    await bloc.close()
  }

  @Test(arguments: ["closure", "capture list", "method"])
  func emissionsOffTheOwnerArriveBeforeTheHandlerEnds(_ kind: String) async {
    let bloc = Logging()
    switch kind {
    case "closure": bloc.on(Int.self) { _, emit in await Logging.emitElsewhere(1, Box(object: emit)) }
    case "method": bloc.handleByMethod()
    default:
      bloc.on(Int.self) { [one = 1] _, emit in await Logging.emitElsewhere(one, Box(object: emit)) }
    }
    await handle(bloc)
    #expect(bloc.log == ["1", "done"])
    #expect(bloc.state == 1)
  }

  @Test func forEachOffTheOwnerDeliversInOrder() async {
    let bloc = Logging()
    bloc.on(Int.self) { _, emit in
      let emitter = Box(object: emit)
      await offOwner {
        let elements = AsyncStream { elements in
          for element in 1...40 { elements.yield(element) }
          elements.finish()
        }
        await emitter.object.forEach(elements) { $0 }
      }
    }
    await handle(bloc)
    #expect(bloc.log == (1...40).map { "\($0)" } + ["done"])
  }

  @Test func emissionsOnTheOwnerFollowEarlierOnesOffTheOwner() async {
    let bloc = Logging()
    bloc.on(Int.self) { _, emit in
      await Logging.emitElsewhere(1, Box(object: emit))
      emit(2)
      #expect(emit.state == 2)
    }
    await handle(bloc)
    #expect(bloc.log == ["1", "2", "done"])
  }

  @Test func emittingOffTheOwnerAfterTheEndTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let bloc = Logging()
      var emitter: Box<Emitter<Int>>?
      bloc.on(Int.self) { _, emit in emitter = Box(object: emit) }
      bloc.add(1)
      while bloc.ended == 0 { await Task.yield() }
      guard let emitter else { return }
      await offOwner { emitter.object(1) }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("emit was called after an event handler completed normally"))
  }

  // MARK: Other uses

  @Test func onEachOffTheOwnerIsReported() async {
    let bloc = Logging()
    bloc.on(Int.self) { _, emit in
      let emitter = Box(object: emit)
      await offOwner { await emitter.object.onEach(Self.sequence) { _ in } }
    }
    await handle(bloc, reports: "'onEach' was called off the owner of its bloc")
    let other = Logging()
    other.on(Int.self) { _, emit in
      let emitter = Box(object: emit)
      await offOwner { await emitter.object.onEach([1].publisher) { _ in } }
    }
    await handle(other, reports: "'onEach' was called off the owner of its bloc")
  }

  @Test func readingAnEmittersStateOffTheOwnerIsReported() async {
    let bloc = Logging()
    bloc.on(Int.self) { _, emit in
      let emitter = Box(object: emit)
      await offOwner { _ = emitter.object.state }
    }
    await handle(bloc, reports: "'emit.state' was read off the owner of its bloc")
  }

  private nonisolated static var sequence: AsyncStream<Int> {
    AsyncStream { elements in
      elements.yield(1)
      elements.yield(2)
      elements.finish()
    }
  }

  private nonisolated static var failingSequence: AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { $0.finish(throwing: Failure()) }
  }
}
