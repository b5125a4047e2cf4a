import Foundation

/// The reason that a session could not be recorded any further.
public enum SessionRecorderError: Error, Hashable, Sendable {
  case diskFull
  /// The file or its folder must not be written.
  case noPermission
  /// The file cannot be written for another reason.
  case notWritable(reason: String)
  /// One action with the states before and after it has more bytes than a file may have.
  case entryTooLarge(bytes: Int)
}

extension SessionRecorderError {
  /// - Parameter error: The error of Foundation or the system.
  init(writing error: any Error) {
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error }.map { $0 as NSError }
    let codes = [outer, inner].compactMap(\.self)
    func has(_ cocoa: CocoaError.Code, _ posix: [POSIXErrorCode]) -> Bool {
      codes.contains { error in
        error.domain == NSCocoaErrorDomain && error.code == cocoa.rawValue
          || error.domain == NSPOSIXErrorDomain && posix.contains { Int($0.rawValue) == error.code }
      }
    }
    if has(.fileWriteOutOfSpace, [.ENOSPC]) {
      self = .diskFull
    } else if has(.fileWriteNoPermission, [.EACCES, .EPERM, .EROFS]) || has(.fileWriteVolumeReadOnly, []) {
      self = .noPermission
    } else {
      self = .notWritable(reason: "\(inner ?? outer)")
    }
  }
}
