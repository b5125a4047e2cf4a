/// An error of a ``HydratedFileStorage``.
public enum HydratedStorageError: Error, Hashable {
  /// The record's file is incomplete, was changed, or was not written by a storage.
  case damaged(token: String, reason: String)

  /// The record is encrypted, and the storage was built without a cipher.
  case encrypted(token: String)

  /// The cipher could not decrypt the record: the key is another one, or the file was changed.
  case undecipherable(token: String, reason: String)

  /// The file was written by a version of this library that knows a later format.
  case unknownFormat(token: String, format: Int)

  /// The file system refused.
  case fileSystem(operation: String, path: String, reason: String)
}

extension HydratedStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let token, let reason):
      "The stored record of '\(token)' is damaged: \(reason)."
    case .encrypted(let token):
      """
      The stored record of '\(token)' is encrypted. Build the storage with the cipher that it was written with: \
      'HydratedFileStorage.build(directory:cipher:)'.
      """
    case .undecipherable(let token, let reason):
      "The stored record of '\(token)' could not be decrypted with this storage's cipher: \(reason)."
    case .unknownFormat(let token, let format):
      """
      The stored record of '\(token)' has the format \(format), which is later than what this version of the library \
      reads (\(RecordFile.format)). Update the library, or delete the record.
      """
    case .fileSystem(let operation, let path, let reason):
      "Could not \(operation) '\(path)': \(reason)."
    }
  }
}
