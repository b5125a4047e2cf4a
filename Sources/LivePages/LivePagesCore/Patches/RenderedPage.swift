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
