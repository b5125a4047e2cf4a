/// The position of a region in the markup of a page, or of a part of it.
struct RenderedRegion: Sendable {
  let id: String
  private(set) var start: Int32
  private(set) var end: Int32
  /// The index of the first region that does not lie in this one.
  private(set) var next: Int32
  /// Apart from the digest and before it, which makes a region smaller than an optional one would.
  private var isDigested = false
  private var knownDigest = RegionDigest()

  init(id: String, start: Int) {
    self.id = id
    self.start = Int32(start)
    end = Int32(start)
    next = 0
  }

  mutating func end(at end: Int, next: Int) {
    self.end = Int32(end)
    self.next = Int32(next)
  }

  /// What the region comes to, where it was written before.
  var digest: RegionDigest? { isDigested ? knownDigest : nil }

  /// The region with its digest.
  func digested(_ digest: RegionDigest) -> RenderedRegion {
    var region = self
    region.isDigested = true
    region.knownDigest = digest
    return region
  }

  /// The region in other markup.
  ///
  /// - Parameters:
  ///   - distance: The number of bytes before the markup that it was found in.
  ///   - index: The index at which the regions of that markup begin.
  func moved(by distance: Int, index: Int) -> RenderedRegion {
    var region = self
    region.start += Int32(distance)
    region.end += Int32(distance)
    region.next += Int32(index)
    return region
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}
