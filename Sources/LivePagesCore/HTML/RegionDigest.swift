/// What the markup of a region comes to.
struct RegionDigest: Sendable {
  /// The digest of all but what the regions inside contain, of which it knows the ids and the places.
  var frame = 0
  /// The digest of everything.
  var whole = 0
}
