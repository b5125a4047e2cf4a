import IssueReporting

/// The way from a store's root to the element of a collection, or of a navigation path, that an effect
/// belongs to.
struct CancellationPath: Hashable, Sendable {
  static let root = CancellationPath(elements: [])

  /// The path of effects outside all stores. Each test has its own, since tests run at the same time.
  static var outsideStores: CancellationPath {
    guard case .swiftTesting(let testing?) = TestContext.current else { return .root }
    return root.appending(CancelID(testing.test.id))
  }

  /// From the root on.
  let elements: [CancelID]

  func appending(_ element: CancelID) -> CancellationPath {
    CancellationPath(elements: elements + CollectionOfOne(element))
  }

  private init(elements: [CancelID]) {
    self.elements = elements
  }
}
