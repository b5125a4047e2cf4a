/// A region of a page, or what stands one after the other in it, as markup: to be put into any number of
/// renderings without being written anew.
///
/// Its digests are made once, so that to find out what has changed in a page costs little for the parts of it
/// that are the same.
public final class RenderedPart: Sendable {
  private enum Content: Sendable {
    case plain([UInt8])
    case packed(PackedBytes)
  }

  private let content: Content
  /// The regions in it, in the order in which they begin, with their digests.
  let regions: [RenderedRegion]

  /// - Parameters:
  ///   - bytes: The markup.
  ///   - regions: The regions in it.
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  init(bytes: [UInt8], regions: [RenderedRegion], isPacked: Bool = false) {
    content = (isPacked ? PackedBytes(bytes) : nil).map { .packed($0) } ?? .plain(bytes)
    self.regions = regions
  }

  /// The markup.
  var bytes: [UInt8] {
    switch content {
    case .plain(let bytes): bytes
    case .packed(let bytes): bytes.unpacked
    }
  }
}

extension RenderedPart: Hashable {
  public static func == (a: RenderedPart, b: RenderedPart) -> Bool {
    a === b || a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}
