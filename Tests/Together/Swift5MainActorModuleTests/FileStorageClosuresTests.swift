import ComposableArchitecture
import Foundation
import Testing

/// Tests closures for which the compiler emits warnings in Swift 6 mode.
struct FileStorageClosuresTests {
  @Shared(
    .fileStorage(
      URL(fileURLWithPath: "/numbers"),
      decode: { try JSONDecoder().decode([Int].self, from: $0) },
      encode: { try JSONEncoder().encode($0) }
    )
  )
  private var numbers: [Int] = []

  @Test func closuresThatAreNotMarkedKeepAValueInAFile() {
    $numbers.withLock { $0.append(1) }
    #expect(numbers == [1])
  }
}
