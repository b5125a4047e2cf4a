/// The digest of the markup of a region.
struct RegionDigest: Sendable {
  /// The digest of everything in the region but the contents of the regions inside. Of those, their ids and
  /// places are in it.
  var frame = 0
  /// The digest of everything.
  var whole = 0
}
