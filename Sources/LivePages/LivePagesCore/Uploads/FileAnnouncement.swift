import Foundation

/// The browser's description of a file that a person has chosen.
package struct FileAnnouncement: Sendable {
  /// The maximum number of files in one event.
  static let most = 100

  package let id: UploadID
  package let name: String
  let mediaType: String
  let size: Int

  private struct Wire: Encodable {
    let id: String
    let name: String
    let type: String
    let size: Int
  }

  package init(id: UploadID, name: String, mediaType: String, size: Int) {
    self.id = id
    self.name = name.displayedFileName
    self.mediaType = mediaType
    self.size = size
  }

  /// Returns the files of an event.
  static func list(_ value: WireValue?) throws(ViewEventError) -> [FileAnnouncement] {
    guard case .string(let text) = value, let files = try? StrictJSON.values(in: text.utf8), !files.isEmpty
    else { throw .refusedValue("The value isn't a list of files.") }
    guard files.count <= most else {
      throw .refusedValue("The selection exceeds the limit of \(most) files at once.")
    }
    var announcements: [FileAnnouncement] = []
    for file in files {
      guard let announcement = FileAnnouncement(file) else {
        throw .refusedValue("The value isn't a list of files.")
      }
      announcements.append(announcement)
    }
    return announcements
  }

  private init?(_ json: StrictJSON.Value) {
    guard case .object(let members) = json, case .string(let id) = members["id"],
      let token = SecretToken(cookie: id), case .string(let name) = members["name"],
      case .string(let type) = members["type"], case .number(let number) = members["size"],
      let size = Int(number), (0...1 << 50).contains(size)
    else { return nil }
    let mediaType = type.utf8.count <= 100 ? type : ""
    self.init(id: UploadID(token: token), name: name, mediaType: mediaType, size: size)
  }

  /// Returns the event value that describes the given files.
  package static func value(_ files: [FileAnnouncement]) throws -> WireValue {
    let wire = files.map { Wire(id: $0.id.text, name: $0.name, type: $0.mediaType, size: $0.size) }
    return .string(String(decoding: try JSONEncoder().encode(wire), as: UTF8.self))
  }
}

extension String {
  /// The text as a displayable file name. It has no folders and no characters that reverse or hide the
  /// surrounding text. It has at most 255 bytes, the limit of file systems.
  var displayedFileName: String {
    // Takes everything after the last separator of either kind, within the maximum length of a path.
    let start = String(String.UnicodeScalarView(unicodeScalars.suffix(4096)))
    let last = start.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last
    var plain = String.UnicodeScalarView()
    var bytes = 0
    for scalar in last ?? Substring.UnicodeScalarView() where scalar.isDisplayedInFileNames {
      bytes += UTF8.width(scalar)
      guard bytes <= 255 else { break }
      plain.append(scalar)
    }
    let text = String(plain).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return text.allSatisfy { $0 == "." } ? "file" : text
  }
}

extension Unicode.Scalar {
  fileprivate var isDisplayedInFileNames: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
