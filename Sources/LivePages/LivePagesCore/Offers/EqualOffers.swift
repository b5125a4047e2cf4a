import HeapModule

/// The names of offers that have the same digest, such as equal items in one row.
///
/// The first of the offers is named after the digest, and the others have the numbers that follow it. An offer gets
/// the lowest free number, so that equal offers get the same names again under the same key.
struct EqualOffers {
  /// The names after one digest.
  private struct Series {
    /// The largest distance from the digest that was in use.
    private var length: UInt64 = 0
    /// The smaller distances that are free again.
    private var released = Heap<UInt64>()

    var isUnused: Bool { released.count == length }

    mutating func next() -> UInt64 {
      if let distance = released.popMin() { return distance }
      length += 1
      return length
    }

    mutating func release(_ distance: UInt64) { released.insert(distance) }
  }

  private var series: [UInt64: Series] = [:]
  private var places: [OfferName: (digest: UInt64, distance: UInt64)] = [:]

  /// Returns the lowest free name after a digest.
  ///
  /// - Parameters:
  ///   - digest: A digest that is the name of another offer.
  ///   - isFree: A closure that returns whether no offer of another digest has a name.
  mutating func name(after digest: UInt64, isFree: (OfferName) -> Bool) -> OfferName {
    while true {
      let distance = series[digest, default: Series()].next()
      let name = OfferName(digest &+ distance)
      guard isFree(name) else { continue }
      places[name] = (digest, distance)
      return name
    }
  }

  /// Makes a name free, if it was returned by ``name(after:isFree:)``.
  mutating func release(_ name: OfferName) {
    guard let (digest, distance) = places.removeValue(forKey: name) else { return }
    series[digest]?.release(distance)
    if series[digest]?.isUnused == true { series[digest] = nil }
  }
}
