import Bloc
import CombineShim
import Testing

/// Elements that a handler follows on another executor than its owner's.
@MainActor
struct EmitterOffOwnerTests {
  private struct Failure: Error {}

  /// Carries an emitter past the compiler.
  private struct Box<Object>: @unchecked Sendable {
    // Sendable: the handler waits while it is used elsewhere.
    let object: Object
  }

  @Test(arguments: ["elements", "an error of a sequence", "a failure of a publisher"])
  func whatForEachEmitsOffTheOwnerIsReportedAndEmittedThere(_ kind: String) async {
    let bloc = Bloc<String, Int>(0)
    bloc.on(String.self) { kind, emit in
      let emitter = Box(object: emit)
      let line = #line + 5
      await withKnownIssue {
        await elsewhere {
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

@concurrent
private func elsewhere(_ use: @Sendable () async -> Void) async {
  await withTaskExecutorPreference(globalConcurrentExecutor) { await use() }
}
