import Foundation

/// A file with the keys of a site, readable only by its owner. The first server that needs it creates it.
struct KeyFile {
  let url: URL

  /// Returns the contents of the file, or creates it with a new key.
  func text() throws(StartFailure) -> String {
    if !FileManager.default.fileExists(atPath: url.path) { try make() }
    var status = stat()
    guard stat(url.path, &status) == 0, let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw StartFailure(description: "\(url.path), which contains the site's keys, can't be read.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw StartFailure(
        description:
          "\(url.path) contains the site's keys, but other users can read it: chmod 600 \(url.path)"
      )
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// If two servers start at the same time, one creates the file and both use it. The file gets its final
  /// name when it is complete.
  private func make() throws(StartFailure) {
    var numbers = SystemRandomNumberGenerator()
    let key = (0..<32).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &numbers)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    let draft = url.path + "-" + UUID().uuidString
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { unlink(draft) }
    let bytes = Array((key.joined() + "\n").utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    let problem = errno
    close(descriptor)
    guard isWritten else { throw failure(problem) }
    guard link(draft, url.path) == 0 || errno == EEXIST else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> StartFailure {
    StartFailure(
      description:
        "\(url.path), the file for the site's keys, can't be created: \(String(cString: strerror(code))). Specify another file with --sessions, or set SHOWCASE_KEYS."
    )
  }
}
