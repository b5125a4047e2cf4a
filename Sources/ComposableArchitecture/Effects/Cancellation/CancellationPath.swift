/// The way from a store's root to the element of a collection, or of a navigation path, that an effect belongs to.
struct CancellationPath: Hashable, Sendable {
  static let root = CancellationPath(elements: [])

  private let elements: [CancelID]

  func appending(_ element: some Hashable & Sendable) -> CancellationPath {
    CancellationPath(elements: elements + CollectionOfOne(CancelID(element)))
  }

  private init(elements: [CancelID]) {
    self.elements = elements
  }
}
