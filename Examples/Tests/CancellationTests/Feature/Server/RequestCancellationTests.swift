import Foundation
import Testing

@testable import Cancellation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct RequestCancellationTests {
  /// Cancels requests at the moment when their responses arrive. This runs in a separate process, because a
  /// deadlock would block everything in the process, including its time limits. An alarm ends it.
  @Test func cancellingDuringResponsesDoesNotDeadlock() async {
    await #expect(processExitsWith: .success) {
      alarm(240)
      try await SlowServer.running { url, _ in
        await withTaskGroup { group in
          for browser in 0..<12 {
            group.addTask {
              await cancelMany(at: url.appending(path: "rivers"), seed: browser)
            }
          }
        }
        // This test does not cover how a server ends while it has requests.
        exit(EXIT_SUCCESS)
      }
    }
  }

  @Test func cancellingBeforeTheStartSendsNoRequest() async throws {
    try await SlowServer.running { url, traffic in
      let request = URLRequest(url.appending(path: "rivers"), ServerConditions(latency: .zero))
      let asking = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await URLSession.uncached.answer(to: request)
      }
      await #expect(throws: CancellationError.self) { try await asking.value }
      let other = URLRequest(url.appending(path: "files/elbe.map"), ServerConditions(latency: .zero))
      _ = try await URLSession.uncached.answer(to: other)
      var seen = traffic.makeAsyncIterator()
      #expect(await seen.next() == .arrived(path: "/files/elbe.map"))
    }
  }
}

/// Repeats a request, and cancels each one slightly later than the previous one, until a response arrives
/// first.
private func cancelMany(at url: URL, seed: Int) async {
  let request = URLRequest(url, ServerConditions(latency: .zero))
  var patience = seed
  for _ in 0..<200 {
    let asking = Task { try? await URLSession.uncached.answer(to: request) }
    for _ in 0..<patience { await Task.yield() }
    asking.cancel()
    patience = await asking.value == nil ? patience + 7 : 0
  }
}
