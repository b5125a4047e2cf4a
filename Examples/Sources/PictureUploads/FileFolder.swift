import Foundation
import LivePages

/// Where the files of one visitor are kept: a folder that is removed with its last reference.
public final class FileFolder: Sendable {
  private let url: URL

  public init() {
    url = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Moves a file here, under a name that no sender has chosen.
  func keep(_ file: UploadedFile) throws(UploadError) -> KeptFile {
    try makeFolder()
    try file.move(to: place(of: file.upload.id))
    return KeptFile(file.upload)
  }

  func throwAway(_ id: UploadID) {
    try? FileManager.default.removeItem(at: place(of: id))
  }

  /// What is kept of a file, if it is.
  public func bytes(of id: UploadID) -> Data? { try? Data(contentsOf: place(of: id)) }

  private func place(of id: UploadID) -> URL { url.appending(path: id.text) }

  private func makeFolder() throws(UploadError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .notWritable
    }
  }
}
