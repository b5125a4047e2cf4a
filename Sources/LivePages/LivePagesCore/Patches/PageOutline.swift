/// The outline of a page that a stream has sent. You can use it to find the regions that have changed since,
/// although it doesn't contain any markup.
///
/// Two 64-bit digests stand for a region, so one change in 10^18 goes unnoticed. Because their seed differs
/// between processes, nobody can construct a collision on purpose.
package struct PageOutline: Sendable {

  struct Region: RegionEntry {
    let digest: RegionDigest
    var next: Int32
    /// A Boolean value that indicates whether the region begins where its preceding sibling ends.
    var followsAtOnce: Bool

    init(_ region: RenderedRegion, _ digest: RegionDigest?) {
      self.digest = digest ?? RegionDigest()
      next = region.next
      followsAtOnce = region.followsAtOnce
    }
  }

  /// The regions, in the order they begin. The first region contains all others. The list is empty if there
  /// is no such region.
  let regions: [Region]
  /// The groups that are kept apart.
  let groups: [RegionGroup]

  /// The text that identifies the page content, or `nil` if there is no region that contains all others.
  package var digest: String? {
    regions.first.map { String(UInt(bitPattern: $0.digest.whole), radix: 16) }
  }

  /// Returns the positions of the direct children of a region.
  func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var child = place + 1
    while child < Int(regions[place].next) {
      children.append(child)
      child = regions.next(after: child)
    }
    return children
  }

  /// Returns a Boolean value that indicates whether there are groups inside a region.
  func hasGroups(in place: Int) -> Bool {
    regions[place..<Int(regions[place].next)].contains { $0.group != nil }
  }

  /// The outline with the regions of its groups.
  var flattened: PageOutline {
    guard !groups.isEmpty else { return self }
    // The new places of the entries and the end.
    var places = [0]
    for region in regions {
      let count = region.group.map { groups[$0].regions.reduce(0) { $0 + $1.count } } ?? 1
      places.append(places[places.count - 1] + count)
    }
    var flat: [Region] = []
    flat.reserveCapacity(places[regions.count])
    for var region in regions {
      guard let group = region.group else {
        region.next = Int32(places[Int(region.next)])
        flat.append(region)
        continue
      }
      for (index, row) in groups[group].regions.enumerated() {
        let start = flat.count
        for entry in row {
          var inside = Region(entry, entry.digest)
          inside.next += Int32(start)
          flat.append(inside)
        }
        flat[start].followsAtOnce = index > 0 || region.followsAtOnce
      }
    }
    return PageOutline(regions: flat, groups: [])
  }
}

extension PageOutline {
  /// - Parameters:
  ///   - bytes: The markup.
  ///   - places: The positions of the regions in the markup, in the order the regions begin.
  ///   - groups: The groups that are left out of the markup.
  init(_ bytes: [UInt8], _ places: [RenderedRegion], _ groups: [RegionGroup]) {
    guard let root = places.first, root.range == bytes.indices else {
      self.init(regions: [], groups: [])
      return
    }
    let digests = Self.digests(of: places, in: bytes, groups)
    self.init(regions: places.indices.map { Region(places[$0], digests[$0]) }, groups: groups)
  }

  /// - Parameter regions: A region and the regions inside it, with their digests.
  init(_ regions: [RenderedRegion]) {
    self.init(regions: regions.map { Region($0, $0.digest) }, groups: [])
  }

  /// Returns the regions with their digests.
  static func digested(_ places: [RenderedRegion], in bytes: [UInt8]) -> [RenderedRegion] {
    let digests = digests(of: places, in: bytes, [])
    // Uses `map` to create the array that the outline keeps, because it then doesn't have spare capacity.
    return places.indices.map { places[$0].digested(digests[$0]) }
  }

  private static func digests(
    of places: [RenderedRegion],
    in bytes: [UInt8],
    _ groups: [RegionGroup]
  ) -> [RegionDigest] {
    var digests = places.map { $0.digest ?? RegionDigest() }
    bytes.withUnsafeBytes { bytes in
      // Iterates backward, because the digest of a region depends on the regions inside it.
      for place in places.indices.reversed() where places[place].digest == nil && places[place].group == nil {
        digests[place] = digest(at: place, of: places, in: bytes, groups, knowing: digests)
      }
    }
    return digests
  }

  private static func digest(
    at place: Int,
    of places: [RenderedRegion],
    in bytes: UnsafeRawBufferPointer,
    _ groups: [RegionGroup],
    knowing digests: [RegionDigest]
  ) -> RegionDigest {
    var (frame, whole) = (Hasher(), Hasher())
    var run = RunDigest()
    var start = places[place].range.lowerBound
    func combine(upTo end: Int) {
      guard end > start else { return }
      run.combine(into: &frame, &whole)
      run = RunDigest()
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
      let group = places[child].group.map { groups[$0].digest }
      run.append(group ?? RunDigest(of: places[child], digests[child]))
      start = places[child].range.upperBound
      child = places.next(after: child)
    }
    combine(upTo: places[place].range.upperBound)
    return RegionDigest(frame: frame.finalize(), whole: whole.finalize())
  }
}
