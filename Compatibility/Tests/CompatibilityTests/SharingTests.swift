import Sharing
import Testing

struct SharingTests {
  @Test func sharedValuesComeWithTheirName() {
    @Shared(.inMemory("count")) var count = 0
    $count.withLock { $0 = 1 }
    #expect(count == 1)
  }
}
