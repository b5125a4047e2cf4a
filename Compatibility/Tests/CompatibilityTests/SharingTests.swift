import Sharing
import Testing

struct SharingTests {
  @Test func moduleExportsSharedValues() {
    @Shared(.inMemory("count")) var count = 0
    $count.withLock { $0 = 1 }
    #expect(count == 1)
  }
}
