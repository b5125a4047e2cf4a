/// An entry in a list of regions: a region, or a group of regions that is kept apart. A region precedes the
/// regions inside it.
protocol RegionEntry: Sendable {
  /// The index of the first entry after this region that is not inside it. For a group, it is negative.
  var next: Int32 { get }
}

extension RegionEntry {
  /// The index of the group; `nil` for a region.
  var group: Int? { next < 0 ? Int(-1 - next) : nil }
}

extension Array where Element: RegionEntry {
  /// Returns the place of the first entry after the given one that is not inside it.
  func next(after place: Int) -> Int { self[place].next < 0 ? place + 1 : Int(self[place].next) }
}

/// The outline of consecutive regions. An outline that has the same group as another one is compared without
/// visiting them.
final class RegionGroup: Sendable {
  /// The entries of each region and of the regions inside it.
  let regions: [[RenderedRegion]]
  let digest: RunDigest

  init(_ regions: [[RenderedRegion]]) {
    self.regions = regions
    var digest = RunDigest()
    for region in regions { digest.append(RunDigest(of: region[0], region[0].digest)) }
    self.digest = digest
  }
}

/// The digest of consecutive regions with nothing between them. Those of two runs can be joined, so the digest
/// does not depend on the groups of the regions.
///
/// It is a polynomial whose coefficients are digests, modulo a prime number.
struct RunDigest: Sendable {
  private static let modulus: UInt64 = (1 << 61) - 1
  private static let base = UInt64.random(in: 1 << 32..<modulus)

  private var frame: UInt64 = 0
  private var whole: UInt64 = 0
  /// The base, raised to the number of regions.
  private var power: UInt64 = 1

  /// Creates the digest of no regions.
  init() {}

  init(of region: RenderedRegion, _ digest: RegionDigest?) {
    frame = UInt64(bitPattern: Int64(region.id.hashValue)) & Self.modulus
    whole = UInt64(bitPattern: Int64(digest?.whole ?? 0)) & Self.modulus
    power = Self.base
  }

  /// Appends the regions of another run.
  mutating func append(_ other: RunDigest) {
    frame = Self.reduced(Self.product(frame, other.power) + other.frame)
    whole = Self.reduced(Self.product(whole, other.power) + other.whole)
    power = Self.product(power, other.power)
  }

  /// Adds the run to the digests of the surrounding region.
  func combine(into frame: inout Hasher, _ whole: inout Hasher) {
    frame.combine(self.frame)
    frame.combine(power)
    whole.combine(self.whole)
    whole.combine(power)
  }

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return reduced((low & modulus) + (high << 3 | low >> 61))
  }

  /// Returns the remainder of a number that is less than twice the modulus.
  private static func reduced(_ sum: UInt64) -> UInt64 { sum < modulus ? sum : sum - modulus }
}
