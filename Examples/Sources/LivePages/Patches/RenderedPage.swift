/// A page as markup, with the places of its regions: what a stream keeps of the page that it has shown, in a few thousand bytes.
///
/// A region is an element with an `id`, the smallest piece that is sent on its own. The ids of a page have to be unique.
struct RenderedPage: Sendable {
  /// Where a region lies in the markup.
  struct Region: Sendable {
    let id: String
    private(set) var start: Int32
    private(set) var end: Int32
    /// The place in the list of regions of the first one that does not lie in this one.
    private(set) var next: Int32

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

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  private let bytes: [UInt8]
  private let regions: [Region]

  /// - Parameter root: A region around all others.
  init(_ root: Element) {
    var writer = MarkupWriter()
    writer.write(root)
    // As large as needed, and not as large as it has grown.
    bytes = writer.bytes.withUnsafeBufferPointer { Array($0) }
    regions = writer.regions.withUnsafeBufferPointer { Array($0) }
  }

  /// The whole page as a patch.
  var whole: RegionPatch {
    RegionPatch(id: regions.first?.id ?? "", html: String(decoding: bytes, as: UTF8.self))
  }

  /// The smallest regions in which this page differs from `old`, in the order of the page.
  ///
  /// A change is put down to the innermost region around it that both pages have in the same place. A region that
  /// comes, goes or moves is a change of the region that it lies in. If the pages' roots are not the same region, the whole page
  /// is the answer.
  func changes(since old: RenderedPage) -> [RegionPatch] {
    guard let root = regions.first, let oldRoot = old.regions.first, root.id == oldRoot.id,
      root.range.count == bytes.count, oldRoot.range.count == old.bytes.count
    else { return [whole] }
    var patches: [RegionPatch] = []
    collectChanges(of: 0, since: old, at: 0, into: &patches)
    return patches
  }

  /// Adds what differs in a region and in `old`'s region of the same id.
  private func collectChanges(
    of place: Int,
    since old: RenderedPage,
    at oldPlace: Int,
    into patches: inout [RegionPatch]
  ) {
    let range = regions[place].range
    if isSame(range, as: old, in: old.regions[oldPlace].range) { return }
    guard hasSameFrame(place, as: old, at: oldPlace) else {
      patches.append(RegionPatch(id: regions[place].id, html: String(decoding: bytes[range], as: UTF8.self)))
      return
    }
    for (child, oldChild) in zip(children(of: place), old.children(of: oldPlace)) {
      collectChanges(of: child, since: old, at: oldChild, into: &patches)
    }
  }

  /// Whether all is the same but for what the regions inside contain.
  private func hasSameFrame(_ place: Int, as old: RenderedPage, at oldPlace: Int) -> Bool {
    let inner = children(of: place)
    let oldInner = old.children(of: oldPlace)
    guard inner.count == oldInner.count else { return false }
    var start = regions[place].range.lowerBound
    var oldStart = old.regions[oldPlace].range.lowerBound
    for (child, oldChild) in zip(inner, oldInner) {
      let (region, oldRegion) = (regions[child], old.regions[oldChild])
      guard region.id == oldRegion.id,
        isSame(start..<region.range.lowerBound, as: old, in: oldStart..<oldRegion.range.lowerBound)
      else { return false }
      start = region.range.upperBound
      oldStart = oldRegion.range.upperBound
    }
    let end = regions[place].range.upperBound
    return isSame(start..<end, as: old, in: oldStart..<old.regions[oldPlace].range.upperBound)
  }

  private func isSame(_ range: Range<Int>, as old: RenderedPage, in oldRange: Range<Int>) -> Bool {
    range.count == oldRange.count && bytes[range].elementsEqual(old.bytes[oldRange])
  }

  /// The places of the regions that lie in a region and in no other inside of it.
  private func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var child = place + 1
    while child < Int(regions[place].next) {
      children.append(child)
      child = Int(regions[child].next)
    }
    return children
  }
}

extension Element {
  /// The smallest regions in which this element differs from `old`, which has to be the same region; if it is not, the whole new
  /// element is the answer.
  ///
  /// A region is an element with an `id`. A change is put down to the innermost region around it that both versions
  /// have in the same place. A region that comes, goes or moves is a change of the region that it lies in.
  public func changes(since old: Element) -> [RegionPatch] {
    RenderedPage(self).changes(since: RenderedPage(old))
  }
}
