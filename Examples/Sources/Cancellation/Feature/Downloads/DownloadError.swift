/// Why a download failed. The description contains what happened and what to do.
public enum DownloadError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreachable
  case refused(status: Int)
  case brokenOff
  case changed
  case damaged
  case notUnderstood

  public var description: String {
    switch self {
    case .unreachable:
      "The server cannot be reached. Try again to go on from here."
    case .refused(404):
      "The server has no such file. There is nothing to go on with."
    case .refused(let status):
      "The server answered with the status \(status). Try again to go on from here."
    case .brokenOff:
      "The connection broke off. Try again to go on from here."
    case .changed:
      "The file on the server has changed meanwhile. Try again from its beginning."
    case .damaged:
      "The checksum is wrong: something was damaged on the way. Try again from the beginning."
    case .notUnderstood:
      "The server's answer is not understood. Try again from the beginning."
    }
  }

  /// Whether another attempt can use the received data.
  public var keepsProgress: Bool {
    switch self {
    case .unreachable, .refused, .brokenOff: true
    case .changed, .damaged, .notUnderstood: false
    }
  }
}
