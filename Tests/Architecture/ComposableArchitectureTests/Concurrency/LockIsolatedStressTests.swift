import ComposableArchitecture
import Testing

struct LockIsolatedStressTests {
  @Test func losesNoChangeOfManyThreads() async {
    let isolated = LockIsolated([Int]())
    await withTaskGroup { group in
      for number in 0..<2_000 {
        group.addTask {
          switch number % 3 {
          case 0: isolated.withValue { $0.append(number) }
          case 1: _ = isolated.count
          default: _ = isolated.value
          }
        }
      }
    }
    #expect(isolated.value.count == 667)
  }
}
