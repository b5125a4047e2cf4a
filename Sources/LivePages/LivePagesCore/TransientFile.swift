import TributaryBase

/// A file in memory that the sites of this process serve for as long as something refers to it, such as a picture that
/// was loaded while a page is open.
///
/// Its path contains a secret, so only pages that display the file have its address.
package final class TransientFile: Sendable {
  private struct Reference {
    weak var file: TransientFile?
  }

  /// The folder of the paths of all files.
  package static let folder = "/live-pages/files/"
  private static let files = Locked<[String: Reference]>([:])

  private let name = SecretToken.random().text
  /// The media type. Browsers are instructed not to guess a different type.
  package let contentType: String
  package let bytes: [UInt8]

  package init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
    Self.files.withLock { $0[name] = Reference(file: self) }
  }

  deinit { Self.files.withLock { $0[name] = nil } }

  /// The path of the file, beginning with a slash.
  package var path: String { Self.folder + name }

  /// Returns the file with a name, or `nil` if nothing refers to it any more.
  package static func file(named name: String) -> TransientFile? { files.withLock { $0[name]?.file } }
}

extension TransientFile: Equatable {
  package static func == (first: TransientFile, second: TransientFile) -> Bool { first === second }
}
