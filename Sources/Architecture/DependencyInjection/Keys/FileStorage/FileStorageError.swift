public import Foundation

/// An error that occurs when an operation of a ``FileStorage`` fails.
public struct FileStorageError: Error, Hashable, Sendable {
  /// The operation that was attempted.
  public enum Operation: String, Hashable, Sendable {
    case load
    case save
    case delete
    case observe
  }

  /// The reason for the failure.
  public enum Reason: Hashable, Sendable {
    /// The file does not exist.
    case missing

    /// The URL is not a file URL.
    case noFileURL

    /// The file is a directory.
    case isDirectory

    /// A component of the path to the file is not a directory.
    case noDirectory

    /// The program does not have permission to perform the operation.
    case noPermission

    /// The disk is full.
    case noSpace

    /// The disk is read-only.
    case readOnly

    /// Another program locked the file for too long.
    case locked

    /// The operation failed for another reason, in the words of the system.
    case system(String)
  }

  /// The operation that was attempted.
  public var operation: Operation

  /// The file that the operation was attempted on.
  public var file: URL

  /// The reason for the failure.
  public var reason: Reason

  /// Creates an error.
  public init(_ operation: Operation, _ file: URL, _ reason: Reason) {
    self.operation = operation
    self.file = file
    self.reason = reason
  }
}

extension FileStorageError: LocalizedError, CustomStringConvertible {
  public var description: String {
    "Could not \(operation.rawValue) '\(file.path)': \(explanation)\(consequence)"
  }

  public var errorDescription: String? { description }

  private var explanation: String {
    switch reason {
    case .missing: "the file doesn't exist. Check 'exists' first, or treat it as a file that was never saved."
    case .noFileURL: "the URL isn't a file URL. Create it with 'URL(fileURLWithPath:)' or 'URL(filePath:)'."
    case .isDirectory: "it is a directory. Use the URL of a file in it."
    case .noDirectory:
      "a part of its path is a file, not a directory. Choose another path, or delete that file."
    case .noPermission:
      "the program has no permission. Change the permissions of the file and its directory, or choose another location."
    case .noSpace: "the disk is full. Free some space and try again."
    case .readOnly: "the disk is read-only. Choose another location."
    case .locked:
      "another program has locked it. Find that program with 'fuser' or 'lsof', end it, and save again."
    case .system(let words): "\(words)."
    }
  }

  private var consequence: String {
    operation == .save ? " The file is unchanged." : ""
  }
}

extension FileStorageError {
  /// Creates an error from a system error.
  init(_ operation: Operation, _ file: URL, _ error: any Error) {
    self.init(operation, file, Self.reason(of: error as NSError))
  }

  private static func reason(of error: NSError) -> Reason {
    if error.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(error.code)) {
      return reason(of: code)
    }
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return reason(of: underlying)
    }
    guard error.domain == NSCocoaErrorDomain else { return .system(error.localizedDescription) }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return .missing
    case .fileReadNoPermission, .fileWriteNoPermission: return .noPermission
    case .fileWriteOutOfSpace: return .noSpace
    case .fileWriteVolumeReadOnly: return .readOnly
    case .fileWriteFileExists: return .noDirectory
    default: return .system(error.localizedDescription)
    }
  }

  private static func reason(of code: POSIXErrorCode) -> Reason {
    switch code {
    case .ENOENT: .missing
    case .EISDIR: .isDirectory
    case .ENOTDIR, .EEXIST: .noDirectory
    case .EACCES, .EPERM: .noPermission
    case .ENOSPC: .noSpace
    // Windows does not have this error code.
    #if !os(Windows)
      case .EDQUOT: .noSpace
    #endif
    case .EROFS: .readOnly
    default: .system(NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue)).localizedDescription)
    }
  }
}

extension URL {
  /// Checks that the URL is a file URL, because Foundation would load any other URL from the network.
  func checkIsFile(for operation: FileStorageError.Operation) throws(FileStorageError) {
    if !isFileURL { throw FileStorageError(operation, self, .noFileURL) }
  }
}
