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
      "The server can't be reached. Try again to resume."
    case .refused(404):
      "The server doesn't have this file, so the download can't resume. Choose another file."
    case .refused(let status):
      "The server responded with the status \(status). Try again to resume."
    case .brokenOff:
      "The connection was lost. Try again to resume."
    case .changed:
      "The file on the server has changed. Try again from the beginning."
    case .damaged:
      "The checksum is wrong, because data was damaged in transit. Try again from the beginning."
    case .notUnderstood:
      "The server's response is invalid. Try again from the beginning."
    }
  }

  /// A Boolean value that indicates whether another attempt can use the received data.
  public var keepsProgress: Bool {
    switch self {
    case .unreachable, .refused, .brokenOff: true
    case .changed, .damaged, .notUnderstood: false
    }
  }
}
