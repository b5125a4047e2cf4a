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
      // A process that another test is starting may hold the released lock for a moment.
      try second.withLock(within: .seconds(30)) { _ in isCalled = true }
      #expect(isCalled)
    }
  }
#endif
