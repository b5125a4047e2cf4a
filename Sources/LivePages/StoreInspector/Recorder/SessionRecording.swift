import Foundation

/// A file that a ``SessionRecorder`` has written, also if it ends early.
public struct SessionRecording: Sendable, Hashable {
  /// The session in the file, up to its last whole entry.
  public let session: Session
  /// Whether the file ends as it should. It does not while it is written, and after a crash.
  public let isWhole: Bool

  /// Reads a file, as a recorder or ``Session/json`` has written it.
  ///
  /// - Parameter data: The contents of the file.
  /// - Throws: ``SessionError`` for what is no session, and for a file that ends before its first entry.
  public init(_ data: Data) throws(SessionError) {
    do {
      session = try Session(json: data)
      isWhole = true
    } catch {
      guard let last = data.lastIndex(of: UInt8(ascii: "\n")),
        let cut = try? Session(json: data[...last] + Data("]}".utf8))
      else { throw error }
      session = cut
      isWhole = false
    }
  }

  /// A note for people about a file that ends early; `nil` for others.
  public var note: String? {
    if isWhole { return nil }
    let count = session.entries.count
    return "The file ends early: \(count) whole \(count == 1 ? "entry was" : "entries were") read."
  }

  /// Returns where a recorder keeps the file before the present one.
  ///
  /// - Parameter file: The present file, such as `counter.json`; of this it is `counter.previous.json`.
  public static func previous(of file: URL) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name).previous\(suffix)")
  }
}
