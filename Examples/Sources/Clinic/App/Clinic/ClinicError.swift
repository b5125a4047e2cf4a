/// Why the clinic did not answer, in words for the user.
public enum ClinicError: Error, Hashable, CustomStringConvertible {
  /// The clinic responded with an error.
  case refused
  /// The request was cancelled before the response.
  case cancelled

  public var description: String {
    switch self {
    case .refused: "The clinic isn't responding. Try again later."
    case .cancelled: "The request was cancelled. Try again."
    }
  }
}
