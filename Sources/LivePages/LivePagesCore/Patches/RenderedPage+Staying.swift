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
