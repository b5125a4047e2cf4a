import Foundation

/// A file that a person has chosen, by what the browser says of it.
package struct FileAnnouncement: Sendable {
  /// The most that are read of one event.
  static let most = 100

  package let id: UploadID
  package let name: String
  let mediaType: String
  let size: Int

  private struct Wire: Codable {
    let id: String
    let name: String
    let type: String
    let size: Int
  }

  package init(id: UploadID, name: String, mediaType: String, size: Int) {
    self.id = id
    self.name = FileName.shown(name)
    self.mediaType = mediaType
    self.size = size
  }

  /// The files that came with an event.
  static func list(_ value: WireValue?) throws(ViewEventError) -> [FileAnnouncement] {
    guard case .string(let text) = value,
      let files = try? JSONDecoder().decode([Wire].self, from: Data(text.utf8)), !files.isEmpty
    else { throw .refusedValue("That takes a list of files.") }
    guard files.count <= most else { throw .refusedValue("At most \(most) files are taken at once.") }
    var announcements: [FileAnnouncement] = []
    for file in files {
      guard let token = SecretToken(cookie: file.id), file.size >= 0, file.size <= 1 << 50 else {
        throw .refusedValue("That takes a list of files.")
      }
      let type = file.type.utf8.count <= 100 ? file.type : ""
      announcements.append(
        FileAnnouncement(id: UploadID(token: token), name: file.name, mediaType: type, size: file.size)
      )
    }
    return announcements
  }

  /// The value of an event.
  package static func value(_ files: [FileAnnouncement]) throws -> WireValue {
    let wire = files.map { Wire(id: $0.id.text, name: $0.name, type: $0.mediaType, size: $0.size) }
    return .string(String(decoding: try JSONEncoder().encode(wire), as: UTF8.self))
  }
}

/// What a file is called by the person, which is only ever shown.
enum FileName {
  /// The longest name, in bytes.
  private static let longest = 255

  /// The name without folders, without what turns or hides the text around it, and of a length that file
  /// systems have.
  static func shown(_ name: String) -> String {
    // What follows the last separator of either kind, of no more than any path has.
    let start = String(String.UnicodeScalarView(name.unicodeScalars.suffix(4096)))
    let last = start.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last
    var plain = String.UnicodeScalarView()
    var bytes = 0
    for scalar in last ?? Substring.UnicodeScalarView() where isShown(scalar) {
      bytes += UTF8.width(scalar)
      guard bytes <= longest else { break }
      plain.append(scalar)
    }
    let text = String(plain).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return text.allSatisfy { $0 == "." } ? "file" : text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
