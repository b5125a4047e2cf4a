#if !os(Windows) && !os(WASI)
  import Foundation
  import Testing

  @testable import Bloc

  struct StorageDirectoryLockTests {
    @Test func aLockThatIsNotReleasedIsAnErrorAfterALimit() throws {
      let temporary = TemporaryDirectory()
      let (first, second) = (
        try StorageDirectory(at: temporary.url), try StorageDirectory(at: temporary.url)
      )
      try first.withLock { _ in
        #expect(throws: HydratedStorageError.self) {
          try second.withLock(within: .milliseconds(5)) { _ in Issue.record("Two have the lock.") }
        }
      }
      var isCalled = false
      try second.withLock(within: .zero) { _ in isCalled = true }
      #expect(isCalled)
    }
  }
#endif
