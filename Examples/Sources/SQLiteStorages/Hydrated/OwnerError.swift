/// Why a record of an owner is not kept.
public enum OwnerError: Error, Hashable, CustomStringConvertible {
  /// There are already ``OwnerLimits/count`` owners, and none of them can be removed.
  case tooMany(limit: Int)

  public var description: String {
    switch self {
    case .tooMany(let limit):
      """
      The record isn't stored: the storage already has \(limit) owners. A flood of new owners is over within \
      OwnerLimits.newcomerTime; for more owners, raise OwnerLimits.count.
      """
    }
  }
}
