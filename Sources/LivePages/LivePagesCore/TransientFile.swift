import TributaryBase

/// A file in memory that the sites of this process serve for as long as something refers to it, such as a
/// picture loaded while a page is open.
///
/// Its path contains a secret, so only pages that display the file have its address.
package final class TransientFile: Sendable {
  private struct Reference {
    weak var file: TransientFile?
  }

  private struct Files {
    var named: [String: Reference] = [:]
    /// The name of the latest file with each hash value of its bytes.
    var names: [Int: String] = [:]
  }

  /// The folder that all files' paths are in.
  package static let folder = "/live-pages/files/"
  private static let files = Locked(Files())

  private let name = SecretToken.random().text
  /// The media type. Browsers are instructed not to guess a different type.
  package let contentType: String
  package let bytes: [UInt8]

  private let hash: Int

  private init(contentType: String, bytes: [UInt8], hash: Int) {
    self.contentType = contentType
    self.bytes = bytes
    self.hash = hash
    Self.files.withLock { files in
      files.named[name] = Reference(file: self)
      files.names[hash] = name
    }
  }

  deinit {
    Self.files.withLock { files in
      files.named[name] = nil
      if files.names[hash] == name { files.names[hash] = nil }
    }
  }

  /// Returns the existing file with these bytes, or creates one. An image therefore keeps its address even
  /// when every evaluation of a body creates it again.
  package static func file(contentType: String, bytes: [UInt8]) -> TransientFile {
    let hash = hash(of: bytes)
    let known = files.withLock { files in files.names[hash].flatMap { files.named[$0]?.file } }
    if let known, known.contentType == contentType, known.bytes == bytes { return known }
    return TransientFile(contentType: contentType, bytes: bytes, hash: hash)
  }

  private static func hash(of bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The path of the file, beginning with a slash.
  package var path: String { Self.folder + name }

  /// Returns the file with a name, or `nil` if nothing refers to it anymore.
  package static func file(named name: String) -> TransientFile? { files.withLock { $0.named[name]?.file } }
}

extension TransientFile: Equatable {
  package static func == (first: TransientFile, second: TransientFile) -> Bool { first === second }
}
