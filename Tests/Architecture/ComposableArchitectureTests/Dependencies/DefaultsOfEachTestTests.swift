import ComposableArchitecture
import Foundation
import Testing

// No trait isolates the dependencies of these tests. Each function exists twice, as two tests. If both shared
// a storage or a generator, the second one would find the changes of the first.
struct DefaultsOfEachTestTests {
  @Test func sharedValuesInMemoryStartFresh() { countInMemory() }
  @Test func sharedValuesInMemoryStartFreshAgain() { countInMemory() }

  private func countInMemory() {
    @Shared(.inMemory("DefaultsOfEachTestTests")) var count = 0
    $count.withLock { $0 += 1 }
    #expect(count == 1)
  }

  @Test func sharedValuesInUserDefaultsStartFresh() { countInUserDefaults() }
  @Test func sharedValuesInUserDefaultsStartFreshAgain() { countInUserDefaults() }

  private func countInUserDefaults() {
    @Shared(.appStorage("DefaultsOfEachTestTests")) var count = 0
    $count.withLock { $0 += 1 }
    #expect(count == 1)
  }

  @Test func sharedFilesStartFresh() { countInAFile() }
  @Test func sharedFilesStartFreshAgain() { countInAFile() }

  private func countInAFile() {
    @Shared(.fileStorage(URL(fileURLWithPath: "/DefaultsOfEachTestTests.json"))) var count = 0
    $count.withLock { $0 += 1 }
    #expect(count == 1)
  }

  @Test func stackElementIDsStartFresh() { appendToAStack() }
  @Test func stackElementIDsStartFreshAgain() { appendToAStack() }

  private func appendToAStack() {
    var stack = StackState<Int>()
    stack.append(7)
    #expect(stack[id: 0] == 7)
  }

  @Test func keyValuesStartFresh() { drawNumber() }
  @Test func keyValuesStartFreshAgain() { drawNumber() }

  private func drawNumber() {
    @Dependency(Generator.self) var generator
    #expect(generator.next() == 1)
  }

  private final class Generator: TestDependencyKey, Sendable {
    static var testValue: Generator { Generator() }

    private let latest = LockIsolated(0)

    func next() -> Int {
      latest.withValue {
        $0 += 1
        return $0
      }
    }
  }
}
