/// The structural position of a view: a digest of the path from the root.
///
/// Two positions in a window have the same digest with a probability of 2⁻⁶⁴.
struct ViewPath: Hashable, Sendable {
  static let root = ViewPath(digest: 1)

  let digest: UInt64

  /// Returns the position of a child with the given index.
  func appending(_ step: Int) -> ViewPath {
    ViewPath(digest: Self.mix(digest, UInt64(truncatingIfNeeded: step)))
  }

  /// Returns the position of a child with the given identity. The identity's hash differs between processes.
  func appending(id: some Hashable) -> ViewPath {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(id)
    return appending(hasher.finalize())
  }

  /// The digest as letters and digits.
  var text: String { String(digest, radix: 36) }

  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var hash = first ^ (second &+ 0x9E37_79B9_7F4A_7C15 &+ (first << 6) &+ (first >> 2))
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

/// The context in which a view creates its boxes.
///
/// It contains the evaluated node, the position and the environment.
public struct _ViewContext {
  let node: ViewNode
  var path: ViewPath
  var environment: EnvironmentValues
  /// The screen that contains the view, or `nil` if the window itself does.
  var screen: ScreenPresence?
  /// A Boolean value that indicates whether the view is one of a tab view's tabs, or contains them.
  var isInTabs = false
  /// The lazy container around the view, if any.
  var rowPlace: RowPlace?
  /// The number of enclosing views that have a body or are type-erased.
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

  /// Returns the box of a view with a body. A separate node evaluates the view.
  @MainActor func box<Content: View>(of view: Content) -> ViewBox {
    ViewBox(.node(node.child(showing: view, in: self)))
  }
}
