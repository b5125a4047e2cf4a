import DependencyInjection
import Testing

struct FireAndForgetTests {
  @Dependency(\.fireAndForget) private var fireAndForget

  private struct Failure: Error {}

  @Test func aTestWaitsForTheWork() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    await fireAndForget(name: "work", priority: .low) {
      await Task.yield()
      continuation.yield(1)
      continuation.finish()
    }
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    #expect(numbers == [1])
  }

  @Test func workContinuesIfTheCallerIsCancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fireAndForget { #expect(!Task.isCancelled) }
    }
    await task.value
  }

  @Test func reportsThrownErrors() async {
    await withKnownIssue {
      await fireAndForget { throw Failure() }
    } matching: {
      $0.description.contains("started has failed")
    }
  }

  @Test func aRunningProgramDoesNotWait() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    await withDependencies {
      $0.context = .live
    } operation: {
      await fireAndForget {
        for await _ in stream { break }
        throw Failure()
      }
    }
    continuation.yield(1)
  }

  @Test @MainActor func theWorkStaysOnTheCallersActor() async {
    var calls = 0
    await fireAndForget {
      MainActor.assertIsolated()
      calls += 1
    }
    #expect(calls == 1)
  }
}
