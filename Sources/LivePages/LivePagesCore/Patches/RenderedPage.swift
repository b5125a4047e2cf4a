/// A page as markup, with the positions of its regions.
///
/// A region is an element with an `id`, the smallest piece that the server sends on its own. An `id` must be
/// unique on the page.
package struct RenderedPage: Sendable {

  let bytes: [UInt8]
  let regions: [RenderedRegion]
  /// The outline, which is kept after the page has been sent.
  package let outline: PageOutline
  /// The groups that are left out of the markup.
  private let groups: [RenderedPart]
  /// The page including its groups, or `nil` if none exist.
  private let root: Element?

  /// - Parameter root: The region that contains all other regions.
  package init(_ root: Element) {
    var writer = MarkupWriter(keepsGroups: true)
    writer.write(root)
    bytes = writer.bytes
    regions = writer.regions
    groups = writer.groups
    self.root = groups.isEmpty ? nil : root
    outline = PageOutline(bytes, regions, groups.compactMap { $0.group?.outline })
  }

  /// Creates a page without groups.
  ///
  /// - Parameters:
  ///   - part: The markup and the regions of the page.
  ///   - outline: The outline of the part.
  private init(_ part: RenderedPart, _ outline: PageOutline) {
    bytes = part.bytes
    regions = part.regions
    (groups, root) = ([], nil)
    self.outline = outline
  }

  /// The page with the markup of its groups.
  private var flattened: RenderedPage { RenderedPage(part, outline.flattened) }

  /// The whole page as a patch.
  package var whole: RegionPatch {
    RegionPatch(id: regions.first?.id ?? "", html: String(decoding: part.bytes, as: UTF8.self))
  }

  /// The page as the tree that a browser parses.
  package var html: HTML { part.html }

  /// The page as a part of a document, with the markup of its groups.
  var part: RenderedPart {
    guard let root else { return RenderedPart(bytes: bytes, regions: regions) }
    var writer = MarkupWriter()
    writer.write(root)
    return RenderedPart(bytes: writer.bytes, regions: writer.regions)
  }

  /// Returns the smallest regions in which this page differs from `old`, in page order.
  ///
  /// A change belongs to the innermost region around it that has the same place in both pages. If a region
  /// was inserted, removed or moved, that is the surrounding region, and its unchanged parts aren't sent
  /// again. If the roots are different regions, the result is the whole page.
  package func changes(since old: PageOutline) -> [RegionPatch] {
    guard !outline.regions.isEmpty, !old.regions.isEmpty else { return [whole] }
    var patches: [RegionPatch] = []
    if collectChanges(of: 0, since: old, at: 0, into: &patches) { return patches }
    patches = []
    _ = flattened.collectChanges(of: 0, since: old.flattened, at: 0, into: &patches)
    return patches
  }

  /// Adds the differences between a region and the region of `old` in the same place.
  ///
  /// - Returns: `false` if the differences can only be found without groups.
  private func collectChanges(
    of place: Int,
    since old: PageOutline,
    at oldPlace: Int,
    into patches: inout [RegionPatch]
  ) -> Bool {
    let (region, oldRegion) = (outline.regions[place].digest, old.regions[oldPlace].digest)
    if region.whole == oldRegion.whole { return true }
    guard region.frame == oldRegion.frame else {
      guard !outline.hasGroups(in: place), !old.hasGroups(in: oldPlace) else { return false }
      patches.append(patch(of: place, since: old, at: oldPlace))
      return true
    }
    let (children, oldChildren) = (outline.children(of: place), old.children(of: oldPlace))
    guard children.count == oldChildren.count else { return false }
    return zip(children, oldChildren).allSatisfy { child, oldChild in
      switch (outline.regions[child].group, old.regions[oldChild].group) {
      case (nil, nil): collectChanges(of: child, since: old, at: oldChild, into: &patches)
      case (let group?, let oldGroup?):
        Self.collectChanges(of: groups[group], since: old.groups[oldGroup], into: &patches)
      default: false
      }
    }
  }

  /// Adds the differences between two groups.
  ///
  /// - Returns: `false` if they consist of different regions.
  private static func collectChanges(
    of part: RenderedPart,
    since old: RegionGroup,
    into patches: inout [RegionPatch]
  ) -> Bool {
    guard let group = part.group, group.parts.count == old.regions.count else { return false }
    if group.outline === old { return true }
    for (part, oldRegions) in zip(group.parts, old.regions) where !part.hasSameDigest(as: oldRegions) {
      let page = RenderedPage(part, PageOutline(part.regions))
      patches += page.changes(since: PageOutline(oldRegions))
    }
    return true
  }
}

extension RenderedPart {
  fileprivate func hasSameDigest(as others: [RenderedRegion]) -> Bool {
    regions[0].digest?.whole == others[0].digest?.whole
  }
}

extension Element {
  /// Returns the smallest regions that differ from `old`, or the whole element if the two are different
  /// regions.
  ///
  /// A region is an element with an `id`. A change belongs to the innermost region around it, provided that
  /// it has the same position in both versions. When you insert, remove or move a region, the enclosing
  /// region changes.
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

  /// Returns the ranges of nested regions that haven't changed, appear in the same order in the region of
  /// `old`, and don't have other content between them.
  private func staying(in place: Int, since old: PageOutline, at oldPlace: Int) -> [ClosedRange<Int>] {
    let oldChildren = old.children(of: oldPlace)
    let oldNumbers = Dictionary(
      oldChildren.enumerated().map { (old.regions[$1].digest.whole, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: [StayingRegions] = []
    for child in outline.children(of: place) {
      let region = outline.regions[child]
      if let last = found.last, region.followsAtOnce,
        outline.regions.next(after: last.places.upperBound) == child,
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

/// A changed region of a page, with its new markup.
///
/// An element with two ids stands for consecutive regions that haven't changed, from the first to the last:
/// `<template data-live-first="row-1" data-live-last="row-9"></template>`. When you insert or remove one row
/// of ten thousand, the patch therefore contains only that row.
public struct RegionPatch: Hashable, Sendable, Encodable {
  /// The `id` of the element to update.
  public let id: String
  /// The element's markup, including its tags.
  public let html: String
}
