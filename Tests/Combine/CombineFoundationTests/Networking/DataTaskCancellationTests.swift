import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cancels requests around the arrival of their responses. On non-Apple platforms, this crashes the process
/// unless the task's completion handler waits for the cancel.
///
/// Without the wait, a few hundred requests are enough for a crash. `TRIBUTARY_CANCELLED_REQUESTS=20000`
/// sends that many requests, as the step `memory` of `.ci/run` does.
@Suite(.timeLimit(.minutes(5))) struct DataTaskCancellationTests {
  private static var requestCount: Int {
    ProcessInfo.processInfo.environment["TRIBUTARY_CANCELLED_REQUESTS"].flatMap { Int($0) } ?? 2_400
  }

  // Uses the cache of the shared session.
  @Test func cancellingAroundTheResponseDoesNotStopTheProcess() async {
    await #expect(processExitsWith: .success) {
      let server = LoopbackServer.shared
      onThreads(8) { thread in
        var generator = LinearCongruentialGenerator(state: UInt64(thread))
        for request in 0..<(Self.requestCount * 5 / 6 / 8) {
          let url = server.url("/200/\(thread)-\(request)")
          let token = URLSession.shared.dataTaskPublisher(for: url)
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
          // This does not wait for anything. It only randomizes the moment of the cancel.
          usleep(UInt32.random(in: 0...2_000, using: &generator))
          token.cancel()
        }
      }
    }
  }

  @Test func switchingToTheLatestRequestDoesNotStopTheProcess() async {
    await #expect(processExitsWith: .success) {
      let server = LoopbackServer.shared
      onThreads(4) { thread in
        var generator = LinearCongruentialGenerator(state: UInt64(thread))
        let queries = PassthroughSubject<Int, Never>()
        let token =
          queries
          .map { query in
            URLSession.shared.dataTaskPublisher(for: server.url("/200/\(query)"))
              .map(\.data).replaceError(with: Data())
          }
          .switchToLatest()
          .sink { _ in }
        for query in 0..<(Self.requestCount / 6 / 4) {
          queries.send(query)
          // This does not wait for anything. It only randomizes the moment of the next request.
          usleep(UInt32.random(in: 0...2_000, using: &generator))
        }
        token.cancel()
      }
    }
  }
}

/// A deterministic random number generator.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
