import Foundation
import Testing

@testable import Cancellation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct RequestCancellationTests {
  /// Requests that are cancelled just when their answers come. A process of its own does it: where one of
  /// these waits for the other, so does all that runs there, its time limits too. The alarm ends it.
  @Test func cancellingWhileAnswersComeHoldsNobodyUp() async {
    await #expect(processExitsWith: .success) {
      alarm(60)
      try await SlowServer.running { url, _ in
        await withTaskGroup { group in
          for browser in 0..<12 {
            group.addTask {
              await cancelMany(at: url.appending(path: "rivers"), seed: browser)
            }
          }
        }
        // How a server ends that still has requests is not asked here.
        exit(EXIT_SUCCESS)
      }
    }
  }

  @Test func whatIsCancelledBeforeItBeginsIsNotAsked() async throws {
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

/// Makes a request again and again, and cancels each a little later than the one before, until one was
/// answered first.
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
