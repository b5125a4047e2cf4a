/// A page as markup, with the positions of its regions.
///
/// A region is an element with an `id`, the smallest piece that is sent on its own. Each `id` must be unique
/// on the page.
package struct RenderedPage: Sendable {

  let bytes: [UInt8]
  let regions: [RenderedRegion]
  /// The outline, which is kept after the page has been sent.
  package let outline: PageOutline

  /// - Parameter root: The region that contains all other regions.
  package init(_ root: Element) {
    var writer = MarkupWriter()
    writer.write(root)
    bytes = writer.bytes
    regions = writer.regions
    outline = PageOutline(bytes, regions)
  }

  /// The whole page as a patch.
  package var whole: RegionPatch {
    RegionPatch(id: regions.first?.id ?? "", html: String(decoding: bytes, as: UTF8.self))
  }

  /// The page as the tree that a browser parses.
  package var html: HTML { MarkupReader.html(in: bytes) }

  /// The page as a part of a document.
  var part: RenderedPart { RenderedPart(bytes: bytes, regions: regions) }

  /// Returns the smallest regions in which this page differs from `old`, in page order.
  ///
  /// A change is attributed to the innermost region that contains it and has the same place in both pages.
  /// Inserting, removing or moving a region is a change of the surrounding region. Unchanged nested regions
  /// are not resent. If the roots are different regions, the result is the whole page.
  package func changes(since old: PageOutline) -> [RegionPatch] {
    guard !outline.regions.isEmpty, !old.regions.isEmpty else { return [whole] }
    var patches: [RegionPatch] = []
    collectChanges(of: 0, since: old, at: 0, into: &patches)
    return patches
  }

  /// Adds the differences between a region and the region of `old` in the same place.
  private func collectChanges(
    of place: Int,
    since old: PageOutline,
    at oldPlace: Int,
    into patches: inout [RegionPatch]
  ) {
    let (region, oldRegion) = (outline.regions[place].digest, old.regions[oldPlace].digest)
    if region.whole == oldRegion.whole { return }
    guard region.frame == oldRegion.frame else {
      patches.append(patch(of: place, since: old, at: oldPlace))
      return
    }
    for (child, oldChild) in zip(outline.children(of: place), old.children(of: oldPlace)) {
      collectChanges(of: child, since: old, at: oldChild, into: &patches)
    }
  }
}

extension Element {
  /// Returns the smallest regions in which this element differs from `old`. If the two elements are different
  /// regions, the result is the whole new element.
  ///
  /// A region is an element with an `id`. A change is attributed to the innermost region that contains it and
  /// has the same place in both versions. Inserting, removing or moving a region is a change of the
  /// surrounding region.
  public func changes(since old: Element) -> [RegionPatch] {
    RenderedPage(self).changes(since: RenderedPage(old).outline)
  }
}

/// Consecutive regions that the browser already has.
private struct StayingRegions {
  /// Their positions in the new page.
  var places: ClosedRange<Int>
  /// The index of the last of these regions among the children of the old region.
  var oldChild: Int
}

extension RenderedPage {
  /// Returns a patch for a changed region. Nested regions that `old` already contains are replaced by marks.
  func patch(of place: Int, since old: PageOutline, at oldPlace: Int) -> RegionPatch {
    var markup: [UInt8] = []
    var start = regions[place].range.lowerBound
    for staying in staying(in: place, since: old, at: oldPlace) {
      let (first, last) = (regions[staying.lowerBound], regions[staying.upperBound])
      var mark = MarkupWriter()
      mark.write(
        Element(
          .template,
          Attribute(name: "data-live-first", value: first.id),
          Attribute(name: "data-live-last", value: last.id)
        )
      )
      // A mark is longer than small regions.
      guard mark.bytes.count < last.range.upperBound - first.range.lowerBound else { continue }
      markup += bytes[start..<first.range.lowerBound]
      markup += mark.bytes
      start = last.range.upperBound
    }
    markup += bytes[start..<regions[place].range.upperBound]
    return RegionPatch(id: regions[place].id, html: String(decoding: markup, as: UTF8.self))
  }

  /// Returns the nested regions that are unchanged and appear in the same order in the region of `old`. Each
  /// range is uninterrupted by other content.
  private func staying(in place: Int, since old: PageOutline, at oldPlace: Int) -> [ClosedRange<Int>] {
    let oldChildren = old.children(of: oldPlace)
    let oldNumbers = Dictionary(
      oldChildren.enumerated().map { (old.regions[$1].digest.whole, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: [StayingRegions] = []
    for child in outline.children(of: place) {
      let region = outline.regions[child]
      if let last = found.last, region.followsAtOnce, outline.next(after: last.places.upperBound) == child,
        oldChildren.indices.contains(last.oldChild + 1),
        old.regions[oldChildren[last.oldChild + 1]].digest.whole == region.digest.whole,
        old.regions[oldChildren[last.oldChild + 1]].followsAtOnce
      {
        found[found.count - 1] = StayingRegions(
          places: last.places.lowerBound...child,
          oldChild: last.oldChild + 1
        )
      } else if let number = oldNumbers[region.digest.whole] {
        found.append(StayingRegions(places: child...child, oldChild: number))
      }
    }
    return found.map(\.places)
  }
}

extension PageOutline {
  /// Returns the position of the first region after the end of the given region.
  fileprivate func next(after place: Int) -> Int { Int(regions[place].next) }
}

/// The outline of a page that a stream has sent. It contains enough to find the regions that have changed
/// since, but no markup.
///
/// A region is represented by two 64-bit digests. The seed differs in each process, so nobody can construct a
/// collision. One change in 10^19 is missed.
package struct PageOutline: Sendable {

  struct Region: Sendable {
    let digest: RegionDigest
    /// The index of the first region after this one that is not inside it.
    let next: Int32
    /// A Boolean value that indicates whether the region begins where its preceding sibling ends.
    let followsAtOnce: Bool
  }

  /// The regions, in the order in which they begin. The first region contains all others. The list is empty
  /// if there is no such region.
  let regions: [Region]

  /// The text that identifies the page's content; `nil` if there is no region that contains all others.
  package var digest: String? {
    regions.first.map { String(UInt(bitPattern: $0.digest.whole), radix: 16) }
  }

  /// Returns the positions of the direct children of a region.
  func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var child = place + 1
    while child < Int(regions[place].next) {
      children.append(child)
      child = Int(regions[child].next)
    }
    return children
  }
}

extension PageOutline {
  /// - Parameters:
  ///   - bytes: The markup.
  ///   - places: The positions of the regions in the markup, in the order in which the regions begin.
  init(_ bytes: [UInt8], _ places: [RenderedRegion]) {
    guard let root = places.first, root.range == bytes.indices else {
      regions = []
      return
    }
    let digests = Self.digests(of: places, in: bytes)
    let followers = Self.followers(in: places)
    regions = places.indices.map { place in
      Region(digest: digests[place], next: places[place].next, followsAtOnce: followers[place])
    }
  }

  /// Returns the regions with their digests.
  static func digested(_ places: [RenderedRegion], in bytes: [UInt8]) -> [RenderedRegion] {
    let digests = digests(of: places, in: bytes)
    // Maps the indices, so that the resulting array, which is kept, has no spare capacity.
    return places.indices.map { places[$0].digested(digests[$0]) }
  }

  /// Returns, for each region, whether it begins where its preceding sibling ends.
  private static func followers(in places: [RenderedRegion]) -> [Bool] {
    var followers = Array(repeating: false, count: places.count)
    for place in places.indices {
      var end: Int32?
      var child = place + 1
      while child < Int(places[place].next) {
        followers[child] = places[child].start == end
        end = places[child].end
        child = Int(places[child].next)
      }
    }
    return followers
  }

  private static func digests(of places: [RenderedRegion], in bytes: [UInt8]) -> [RegionDigest] {
    var digests = places.map { $0.digest ?? RegionDigest() }
    bytes.withUnsafeBytes { bytes in
      // Iterates backwards, because the digest of a region depends on the regions inside it.
      for place in places.indices.reversed() where places[place].digest == nil {
        digests[place] = digest(at: place, of: places, in: bytes, knowing: digests)
      }
    }
    return digests
  }

  private static func digest(
    at place: Int,
    of places: [RenderedRegion],
    in bytes: UnsafeRawBufferPointer,
    knowing digests: [RegionDigest]
  ) -> RegionDigest {
    var (frame, whole) = (Hasher(), Hasher())
    var start = places[place].range.lowerBound
    func combine(upTo end: Int) {
      // The length separates the content before a nested region from the content after it.
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      frame.combine(piece.count)
      frame.combine(bytes: piece)
      whole.combine(piece.count)
      whole.combine(bytes: piece)
    }
    var child = place + 1
    while child < Int(places[place].next) {
      combine(upTo: places[child].range.lowerBound)
      frame.combine(places[child].id)
      whole.combine(digests[child].whole)
      start = places[child].range.upperBound
      child = Int(places[child].next)
    }
    combine(upTo: places[place].range.upperBound)
    return RegionDigest(frame: frame.finalize(), whole: whole.finalize())
  }
}

/// A changed region of a page, with its new markup.
///
/// An element with two ids represents consecutive unchanged regions inside it, from the first to the last:
/// `<template data-live-first="row-1" data-live-last="row-9"></template>`. As a result, inserting or removing
/// one row of ten thousand sends only that row.
public struct RegionPatch: Hashable, Sendable, Encodable {
  /// The `id` of the element to update.
  public let id: String
  /// The markup of the element, including its tags.
  public let html: String
}
