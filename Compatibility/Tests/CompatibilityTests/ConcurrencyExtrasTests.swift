import ConcurrencyExtras
import Testing

struct ConcurrencyExtrasTests {
  @Test func moduleExportsConcurrencyExtras() async {
    let count = LockIsolated(1)
    count.setValue(2)
    await Task.megaYield()
    #expect(count.value == 2)
  }
}
