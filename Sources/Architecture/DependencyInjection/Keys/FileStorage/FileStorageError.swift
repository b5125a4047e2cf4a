public import Foundation

/// Says what a ``FileStorage`` could not do, and why.
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
    /// There is no such file.
    case missing

    /// The URL is not that of a file.
    case noFileURL

    /// What is there is a directory.
    case isDirectory

    /// Something above the file is no directory.
    case noDirectory

    /// The program may not do that.
    case noPermission

    /// The disk is full.
    case noSpace

    /// The disk cannot be written to.
    case readOnly

    /// Another program has locked the file for too long.
    case locked

    /// Something else, in the system's words.
    case system(String)
  }

  /// The operation that was attempted.
  public var operation: Operation

  /// With which file.
  public var file: URL

  /// The reason that it could not be done.
  public var reason: Reason

  /// Makes an error.
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
    case .missing: "there is no such file. Ask 'exists' first, or take it for one that was never saved."
    case .noFileURL: "that is no file. Use a URL made by 'URL(fileURLWithPath:)' or 'URL(filePath:)'."
    case .isDirectory: "it is a directory. Use the URL of a file in it."
    case .noDirectory:
      "something above it is a file and no directory. Use another place, or delete that file."
    case .noPermission:
      "the program has no permission. Change that of the file and its directory, or use another place."
    case .noSpace: "the disk is full. Free some space and try again."
    case .readOnly: "the disk can only be read. Use another place."
    case .locked:
      "another program keeps it locked. Find that program by 'fuser' or 'lsof', end it, and save again."
    case .system(let words): "\(words)."
    }
  }

  private var consequence: String {
    operation == .save ? " The file is what it was before." : ""
  }
}

extension FileStorageError {
  /// The error in the system's terms.
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
    // Windows has no such number.
    #if !os(Windows)
      case .EDQUOT: .noSpace
    #endif
    case .EROFS: .readOnly
    default: .system(NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue)).localizedDescription)
    }
  }
}

extension URL {
  /// Makes sure that nothing else is taken for a file; Foundation would load it from the net.
  func checkIsFile(for operation: FileStorageError.Operation) throws(FileStorageError) {
    if !isFileURL { throw FileStorageError(operation, self, .noFileURL) }
  }
}
