import Combine
import Foundation
import Testing

/// `import Combine` alone, as in source written for Apple's platforms.
@Suite struct CombineModuleTests {
  @Test func publishersAndSubjectsAreThere() {
    var received: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let token: AnyCancellable = subject.map { "\($0)" }.eraseToAnyPublisher().sink { received.append($0) }
    subject.send(1)
    token.cancel()
    subject.send(2)
    #expect(received == ["1"])
  }

  @Test func dispatchQueuesAreSchedulers() {
    func time<S: Scheduler>(of scheduler: S) -> S.SchedulerTimeType { scheduler.now }
    #expect(time(of: DispatchQueue.main) <= time(of: DispatchQueue.main))
  }

  @Test func theModuleIsSeenByCanImport() {
    #if canImport(Combine)
      let isSeen = true
    #else
      let isSeen = false
    #endif
    #expect(isSeen)
  }
}
