import IssueReporting

/// The default values that were made in this process, so that each is made once: in a test, once for each test.
final class DependencyDefaults: Sendable {
  static let shared = DependencyDefaults()

  private struct ID: Hashable, Sendable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: TestContext.Testing.Test.ID?
  }

  private let values = Locked<[ID: any Sendable]>([:])

  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    access: DependencyAccess
  ) -> Key.Value {
    let id = ID(key: ObjectIdentifier(key), context: context, test: context == .test ? Self.currentTest : nil)
    if let value = values.withLock({ $0[id] }), let value = value as? Key.Value {
      return value
    }
    // The value is made outside of the lock, as it may read other dependencies; the first one made is everybody's.
    let made = DependencyAccess.$current.withValue(access) { Self.make(key, in: context) }
    let kept = values.withLock { values -> any Sendable in
      if let earlier = values[id] { return earlier }
      values[id] = made
      return made
    }
    return kept as? Key.Value ?? made
  }

  private static var currentTest: TestContext.Testing.Test.ID? {
    guard case .swiftTesting(let testing) = TestContext.current else { return nil }
    return testing?.test.id
  }

  private static func make<Key: TestDependencyKey>(
    _ key: Key.Type,
    in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .test:
      return key.testValue
    case .preview:
      return key.previewValue
    case .live:
      if let live = key as? any DependencyKey.Type, let value = liveValue(of: live) as? Key.Value {
        return value
      }
      DependencyAccess.current.reportMissingLiveValue(of: key)
      return key.testValue
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> any Sendable {
    key.liveValue
  }
}
