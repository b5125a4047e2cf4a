/// A region of a page, or what stands one after the other in it, as markup: to be put into any number of
/// renderings without being written anew.
///
/// Its digests are made once, so that to find out what has changed in a page costs little for the parts of it
/// that are the same.
public final class RenderedPart: Sendable {
  /// The markup.
  let bytes: [UInt8]
  /// The regions in it, in the order in which they begin, with their digests.
  let regions: [RenderedRegion]

  init(bytes: [UInt8], regions: [RenderedRegion]) {
    self.bytes = bytes
    self.regions = regions
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
