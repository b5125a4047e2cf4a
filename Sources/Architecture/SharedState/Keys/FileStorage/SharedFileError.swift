public import Foundation

/// Says what a `.fileStorage` key could not do with its file, and what to do about it.
///
/// Errors of the file system itself are `FileStorageError`s.
public struct SharedFileError: Error, Sendable {
  /// The reason for the failure.
  public enum Reason: Sendable {
    /// The contents are not a value of the type.
    case undecodable(any Error)

    /// The value cannot be turned into data.
    case unencodable(any Error)

    /// The file was never read, so it is not overwritten.
    case unread(any Error)

    /// The contents that could not be decoded could not be copied, so they are not overwritten.
    case uncopied(any Error)

    /// Another program, or another shared value of the file, changed it before the value was written.
    case changedMeanwhile
  }

  /// The file.
  public let file: URL

  /// The reason for the failure.
  public let reason: Reason

  init(_ file: URL, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }
}

extension SharedFileError: LocalizedError, CustomStringConvertible {
  public var description: String {
    switch reason {
    case .undecodable(let error):
      """
      The contents of '\(file.path)' could not be decoded: \(error)

      The value stays as it is, and the file too. The first save keeps a copy of these contents beside the file, in \
      '\(file.lastPathComponent).unreadable'. Correct the file, or decode its earlier format too.
      """
    case .unencodable(let error):
      """
      The value for '\(file.path)' could not be encoded: \(error)

      The file is what it was before. Correct the encoding of the value.
      """
    case .unread(let error):
      """
      '\(file.path)' was not saved, as it could not be read before and may have contents that would be lost: \(error)

      The value is kept in memory. Make the file readable, or remove it, and save again.
      """
    case .uncopied(let error):
      """
      '\(file.path)' was not saved, as it has contents that could not be decoded, and these could not be copied: \(error)

      The value is kept in memory. Make room for the copy, or remove the file, and save again.
      """
    case .changedMeanwhile:
      """
      A change for '\(file.path)' was dropped, as another program changed the file before the change was written.

      The shared value is what the file has now, unless the 'loadError' says otherwise. Make the change again if it is still wanted.
      """
    }
  }

  public var errorDescription: String? { description }
}
