/// A page as markup, with the places of its regions.
///
/// A region is an element with an `id`, the smallest piece that is sent on its own. The ids of a page have to
/// be unique.
package struct RenderedPage: Sendable {

  let bytes: [UInt8]
  let regions: [RenderedRegion]
  /// What to keep of the page once it was shown.
  package let outline: PageOutline

  /// - Parameter root: A region around all others.
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

  /// The page as the tree that a browser makes of it.
  package var html: HTML { MarkupReader.html(in: bytes) }

  /// The smallest regions in which this page differs from `old`, in the order of the page.
  ///
  /// A change is put down to the innermost region around it that both pages have in the same place. A region
  /// that comes, goes or moves is a change of the region around it. Regions inside that stay as they are are
  /// not sent again. If the pages' roots are not the same region, the whole page is the answer.
  package func changes(since old: PageOutline) -> [RegionPatch] {
    guard !outline.regions.isEmpty, !old.regions.isEmpty else { return [whole] }
    var patches: [RegionPatch] = []
    collectChanges(of: 0, since: old, at: 0, into: &patches)
    return patches
  }

  /// Adds what differs in a region and in `old`'s region in the same place.
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
  /// Returns the smallest regions in which this element differs from `old`, which has to be the same region;
  /// if it is not, the whole new element is the answer.
  ///
  /// A region is an element with an `id`. A change is put down to the innermost region around it that both
  /// versions have in the same place. A region that comes, goes or moves is a change of the region that it
  /// lies in.
  public func changes(since old: Element) -> [RegionPatch] {
    RenderedPage(self).changes(since: RenderedPage(old).outline)
  }
}

/// Regions of a list that are in the browser already, one after the other.
private struct StayingRegions {
  /// Their places in the new page.
  var places: ClosedRange<Int>
  /// Where the last of them lies among the children of the old region.
  var oldChild: Int
}

extension RenderedPage {
  /// A region that has changed, with marks in the places of the regions inside that `old`'s has too.
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
      // Small regions are shorter than the mark.
      guard mark.bytes.count < last.range.upperBound - first.range.lowerBound else { continue }
      markup += bytes[start..<first.range.lowerBound]
      markup += mark.bytes
      start = last.range.upperBound
    }
    markup += bytes[start..<regions[place].range.upperBound]
    return RegionPatch(id: regions[place].id, html: String(decoding: markup, as: UTF8.self))
  }

  /// The regions in a region that look the same in `old`'s and stand in the same order there, with nothing
  /// between them here or there.
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
  /// The place of the region that begins after a region has ended.
  fileprivate func next(after place: Int) -> Int { Int(regions[place].next) }
}

/// The outline of a page that a stream has shown: enough to tell which regions have changed since, and none
/// of the markup.
///
/// A region is known by two digests of 64 bits, seeded anew in each process so that nobody can make two that
/// agree. Of 10^19 changes one is missed.
package struct PageOutline: Sendable {

  struct Region: Sendable {
    let digest: RegionDigest
    /// The place in the list of regions of the first one that does not lie in this one.
    let next: Int32
    /// Whether it begins where another region ends, as the next child of the same element.
    let followsAtOnce: Bool
  }

  /// In the order in which they begin. The first one is around all others; there is none if no region is.
  let regions: [Region]

  /// The places of the regions that lie in a region and in no other inside of it.
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
  ///   - places: The places of the regions in it, in the order in which they begin.
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

  /// The regions with their digests.
  static func digested(_ places: [RenderedRegion], in bytes: [UInt8]) -> [RenderedRegion] {
    let digests = digests(of: places, in: bytes)
    // By their places, so that the list is as large as needed: it is kept.
    return places.indices.map { places[$0].digested(digests[$0]) }
  }

  /// Whether each region begins where the one before it in the same region ends.
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
      // From the last to the first, since a region knows the digests of those inside.
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
      // With its length, so that what stands before a region is not taken for what stands after it.
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

/// A region of a page that changed, with what it looks like now.
///
/// Where regions inside of it stay as they are, with no others between them, an element stands for them that
/// names the first and the last: `<template data-live-first="row-1" data-live-last="row-9"></template>`. So a
/// row that comes or goes in a list of ten thousand is all that is sent of the list.
public struct RegionPatch: Hashable, Sendable, Encodable {
  /// The `id` of the element to bring up to date.
  public let id: String
  /// The element as markup, with its own tags.
  public let html: String
}
