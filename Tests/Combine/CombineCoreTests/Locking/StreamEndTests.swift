import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct StreamEndTests {
  @Test func openStreamsAdmitEveryThread() {
    let end = StreamEnd()
    let admitted = Atomic(0)
    onThreads(2) { _ in
      if end.admitsCaller { admitted.add(1, ordering: .relaxed) }
    }
    #expect(end.isMarked == false)
    #expect(admitted.load(ordering: .relaxed) == 2)
  }

  @Test func onceEndedItAdmitsTheThreadThatEndedItAlone() {
    let end = StreamEnd()
    let hasMarked = Atomic(false)
    let isEnderAdmitted = Atomic(false)
    let isOtherAdmitted = Atomic(true)
    onThreads(2) { thread in
      if thread == 0 {
        end.mark()
        isEnderAdmitted.store(end.admitsCaller, ordering: .relaxed)
        hasMarked.store(true, ordering: .releasing)
      } else {
        while !hasMarked.load(ordering: .acquiring) {}
        isOtherAdmitted.store(end.admitsCaller, ordering: .relaxed)
      }
    }
    #expect(end.isMarked == true)
    #expect(isEnderAdmitted.load(ordering: .relaxed) == true)
    #expect(isOtherAdmitted.load(ordering: .relaxed) == false)
    #expect(end.admitsCaller == false)
  }
}
