import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests that are cancelled at about the time at which their response comes, which stops a process outside
/// of Apple's platforms unless the task's completion handler waits for the cancel.
@Suite(.timeLimit(.minutes(5))) struct DataTaskCancellationTests {
  // With the cache of the shared session. Without the wait, some hundred requests are enough.
  @Test func cancellingAroundTheResponseDoesNotStopTheProcess() async {
    await #expect(processExitsWith: .success) {
      let server = LoopbackServer.shared
      onThreads(8) { thread in
        var generator = LinearCongruentialGenerator(state: UInt64(thread))
        for request in 0..<250 {
          let url = server.url("/200/\(thread)-\(request)")
          let token = URLSession.shared.dataTaskPublisher(for: url)
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
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
        for query in 0..<100 {
          queries.send(query)
          usleep(UInt32.random(in: 0...2_000, using: &generator))
        }
        token.cancel()
      }
    }
  }
}

/// Numbers that are the same in each run.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
