#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import Schedulers

  struct ProcessThreadsTests {
    @Test func aThreadThatRunsIsSeenAndOneThatSleepsIsNot() throws {
      let (isStopped, sleep) = (Flag(), DispatchSemaphore(value: 0))
      let (running, sleeping) = (Record<Int32>(), Record<Int32>())
      Thread {
        running.add(threadNumber())
        while !isStopped.isSet {}
      }.start()
      Thread {
        sleeping.add(threadNumber())
        sleep.wait()
      }.start()
      while running.events.isEmpty || sleeping.events.isEmpty { sched_yield() }
      // The second one may be on its way to sleep.
      var active = try #require(ProcessThreads.active())
      while active[sleeping.events[0]] != nil { active = try #require(ProcessThreads.active()) }
      #expect(active[running.events[0]] != nil)
      #expect(active[threadNumber()] == nil)
      isStopped.set()
      sleep.signal()
    }

    @Test func switchesOfOtherThreadsAreCounted() throws {
      let before = try #require(ProcessThreads.switches)
      let (there, back) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread {
        for _ in 0..<100 {
          there.wait()
          back.signal()
        }
      }.start()
      for _ in 0..<100 {
        there.signal()
        back.wait()
      }
      #expect(try #require(ProcessThreads.switches) > before)
    }
  }

  private func threadNumber() -> Int32 {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return path.flatMap { $0.split(separator: "/").last }.flatMap { Int32($0) } ?? 0
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
  }
#endif
