/// A region of a page that changed, with what it looks like now.
public struct RegionPatch: Hashable, Sendable, Encodable {
  /// The `id` of the element to bring up to date.
  public let id: String
  /// The element as markup, with its own tags.
  public let html: String
}
