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
