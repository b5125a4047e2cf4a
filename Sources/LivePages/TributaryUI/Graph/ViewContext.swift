/// The structural place of a view: the steps that lead to it from the root, as a digest.
///
/// Two of a window's places have the same digest with a probability of 2⁻⁶⁴.
struct ViewPath: Hashable, Sendable {
  static let root = ViewPath(digest: 1)

  let digest: UInt64

  /// The place of a child by its position.
  func appending(_ step: Int) -> ViewPath {
    ViewPath(digest: Self.mix(digest, UInt64(truncatingIfNeeded: step)))
  }

  /// The place of a child by its identity. Its hash is seeded for each process.
  func appending(id: some Hashable) -> ViewPath {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(id)
    return appending(hasher.finalize())
  }

  /// Letters and digits that name the place.
  var text: String { String(digest, radix: 36) }

  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var hash = first ^ (second &+ 0x9E37_79B9_7F4A_7C15 &+ (first << 6) &+ (first >> 2))
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

/// The place where a view makes its boxes: the node that is evaluated, the path inside it, and the
/// environment.
public struct _ViewContext {
  let node: ViewNode
  var path: ViewPath
  var environment: EnvironmentValues
  /// The number of views with a body, and of views without a type, around the place.
  var depth: Int

  func appending(_ step: Int) -> _ViewContext {
    var copy = self
    copy.path = path.appending(step)
    return copy
  }

  func appending(id: some Hashable) -> _ViewContext {
    var copy = self
    copy.path = path.appending(id: id)
    return copy
  }

  /// Returns the box of a view with a body, which is evaluated on its own.
  @MainActor func box<Content: View>(of view: Content) -> ViewBox {
    ViewBox(.node(node.child(showing: view, at: path, depth: depth + 1, in: environment)))
  }
}
