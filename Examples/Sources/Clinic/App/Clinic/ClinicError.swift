/// Why the clinic did not answer, in words for the user.
public enum ClinicError: Error, Hashable, CustomStringConvertible {
  /// The clinic responded with an error.
  case refused
  /// The request was cancelled before the response.
  case cancelled

  public var description: String {
    switch self {
    case .refused: "The clinic does not answer at the moment. Try again in a while."
    case .cancelled: "The question was withdrawn. Try again."
    }
  }
}
