/// Why the clinic gave no answer, in words for the person who asked.
public enum ClinicError: Error, Hashable, CustomStringConvertible {
  /// The clinic answered that it cannot.
  case refused
  /// The question was withdrawn before there was an answer.
  case cancelled

  public var description: String {
    switch self {
    case .refused: "The clinic does not answer at the moment. Try again in a while."
    case .cancelled: "The question was withdrawn. Try again."
    }
  }
}
