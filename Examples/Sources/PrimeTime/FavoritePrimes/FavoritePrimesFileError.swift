/// Why favorite primes could not be saved or loaded. The description contains what happened and what to do.
public enum FavoritePrimesFileError: Error, Equatable, CustomStringConvertible {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case damaged(path: String)
  case tooLarge(path: String, largest: Int)
  case unwritable(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path):
      "There is no saved list yet. Save one first; it is kept at \(path)."
    case .unreadable(let path, let reason):
      "The saved list at \(path) could not be read (\(reason)). Your list here is unchanged."
    case .damaged(let path):
      """
      The saved list at \(path) is damaged: it is not a list of whole numbers. Your list here is unchanged; saving it \
      replaces the damaged one.
      """
    case .tooLarge(let path, let largest):
      """
      The saved list at \(path) is longer than \(largest) bytes, so it can't be a list of favorites. Your list \
      here is unchanged; saving it replaces the long one.
      """
    case .unwritable(let path, let reason):
      "The list could not be saved to \(path) (\(reason)). Your list here is unchanged."
    }
  }
}
