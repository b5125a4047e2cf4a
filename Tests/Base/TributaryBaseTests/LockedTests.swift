import Testing
import TributaryBase

struct LockedTests {
  @Test func losesNoUpdateOfManyThreads() async {
    let count = Locked(0)
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { count.withLock { $0 += 1 } }
      }
    }
    #expect(count.withLock { $0 } == 1_000)
  }
}
