/// A rule for the files that a ``FileField`` accepts.
///
/// The browser checks files before it sends them, and the server checks them again.
public struct FileRule: Hashable, Sendable {
  /// The accepted types.
  ///
  /// If this list is empty, all files are accepted.
  public var types: [FileType]
  /// The maximum number of files.
  public var count: Int
  /// The maximum size of one file, in bytes.
  public var largest: Int
  /// The maximum total size of all files, in bytes.
  public var total: Int

  /// Creates a rule for files.
  ///
  /// - Parameters:
  ///   - types: The accepted types. If you pass none, all files are accepted.
  ///   - count: The maximum number of files.
  ///   - largest: The maximum size of one file, in bytes.
  ///   - total: The maximum total size of all files, in bytes. By default, it derives from the other limits.
  public init(types: [FileType] = [], count: Int = 1, largest: Int = 8 << 20, total: Int? = nil) {
    self.types = types
    self.count = count
    self.largest = largest
    self.total = total ?? Self.total(of: count, largest)
  }

  /// Returns the total size of a number of files, or `.max` if it is larger.
  private static func total(of count: Int, _ size: Int) -> Int {
    let (total, isTooLarge) = size.multipliedReportingOverflow(by: count)
    return isTooLarge ? .max : total
  }

  /// The rule as a sentence.
  public var description: String {
    var parts = [count == 1 ? "One file" : "Up to \(count) files"]
    if !types.isEmpty { parts.append(typesInWords) }
    parts.append("at most \(ByteCount(largest)) each")
    if total < Self.total(of: count, largest) { parts.append("\(ByteCount(total)) together") }
    return parts.joined(separator: ", ") + "."
  }

  /// The names of the types as text, such as "PNG, JPEG or PDF".
  var typesInWords: String {
    let names = types.map(\.name)
    guard names.count > 1, let last = names.last else { return names.first ?? "any" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The value of the `accept` attribute, which browsers use to filter files.
  package var accept: String {
    types.flatMap { type in type.extensions.map { "." + $0 } + type.mediaTypes }.joined(separator: ",")
  }

  /// Returns the limits that the script checks before it sends files, as JSON.
  ///
  /// - Parameters:
  ///   - held: The number of existing files.
  ///   - heldBytes: The total size of the existing files.
  package func limits(held: Int, heldBytes: Int) -> String {
    let extensions = types.flatMap(\.extensions).map { WireValue.string($0).json }.joined(separator: ",")
    return """
      {"count":\(count),"free":\(max(count - held, 0)),"largest":\(largest),\
      "left":\(max(total - heldBytes, 0)),"extensions":[\(extensions)],\
      "types":\(WireValue.string(typesInWords).json)}
      """
  }

  /// Validates a file, using the browser's description of it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - held: The number of existing files.
  ///   - heldBytes: The total size of the existing files.
  /// - Throws: The reason for rejecting the file.
  func check(_ file: FileAnnouncement, held: Int, heldBytes: Int) throws(UploadError) {
    guard held < count else { throw .tooMany(limit: count) }
    guard isTyped(file) else { throw .wrongType(name: file.name, accepted: typesInWords) }
    guard file.size <= largest else { throw .tooLarge(name: file.name, limit: largest) }
    guard file.size <= total - heldBytes else { throw .togetherTooLarge(limit: total) }
  }

  private func isTyped(_ file: FileAnnouncement) -> Bool {
    types.isEmpty || !matching(file).isEmpty
  }

  /// Returns the accepted types that match a file.
  func matching(_ file: FileAnnouncement) -> [FileType] {
    types.filter { $0.matches(name: file.name, mediaType: file.mediaType) }
  }
}

/// A human-readable number of bytes.
package struct ByteCount: CustomStringConvertible {
  private let bytes: Int

  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  package var description: String {
    var (value, unit) = (Double(bytes), bytes == 1 ? "byte" : "bytes")
    for next in ["KB", "MB", "GB"] where value >= 1024 { (value, unit) = (value / 1024, next) }
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}

/// A type of file that a ``FileField`` accepts.
public struct FileType: Hashable, Sendable {
  /// The user-facing name, such as "PNG".
  public let name: String
  /// The file name extensions, without the dot, in lower case.
  public let extensions: [String]
  /// The media types that browsers report for files of this type.
  public let mediaTypes: [String]
  /// The possible first bytes of a file with this type, where `nil` matches any byte.
  ///
  /// The list is empty for a type that can't be recognized by its content.
  public let beginnings: [[UInt8?]]

  /// Creates a type of file.
  ///
  /// - Parameters:
  ///   - name: The user-facing name.
  ///   - extensions: The file name extensions, without the dot.
  ///   - mediaTypes: The media types that browsers report for files of this type.
  ///   - beginnings: The possible first bytes of a file with this type, where `nil` matches any byte.
  public init(_ name: String, extensions: [String], mediaTypes: [String], beginnings: [[UInt8?]] = []) {
    self.name = name
    self.extensions = extensions.map { $0.lowercased() }
    self.mediaTypes = mediaTypes.map { $0.lowercased() }
    self.beginnings = beginnings
  }

  public static let png = FileType(
    "PNG",
    extensions: ["png"],
    mediaTypes: ["image/png"],
    beginnings: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
  )
  public static let jpeg = FileType(
    "JPEG",
    extensions: ["jpg", "jpeg"],
    mediaTypes: ["image/jpeg"],
    beginnings: [[0xFF, 0xD8, 0xFF]]
  )
  public static let gif = FileType(
    "GIF",
    extensions: ["gif"],
    mediaTypes: ["image/gif"],
    beginnings: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
  )
  public static let webP = FileType(
    "WebP",
    extensions: ["webp"],
    mediaTypes: ["image/webp"],
    beginnings: [Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8)]
  )
  public static let pdf = FileType(
    "PDF",
    extensions: ["pdf"],
    mediaTypes: ["application/pdf"],
    beginnings: [Array("%PDF-".utf8)]
  )
  public static let plainText = FileType("text", extensions: ["txt"], mediaTypes: ["text/plain"])
  public static let csv = FileType(
    "CSV",
    extensions: ["csv"],
    mediaTypes: ["text/csv", "application/vnd.ms-excel", "text/plain"]
  )

  /// Returns a Boolean value that indicates whether a file with this name and reported media type may have
  /// this type. Browsers report no media type for a file that they don't recognize.
  func matches(name: String, mediaType: String) -> Bool {
    let name = name.lowercased()
    let type = mediaType.lowercased()
    return extensions.contains { name.hasSuffix("." + $0) }
      && (type.isEmpty || type == "application/octet-stream" || mediaTypes.contains(type))
  }

  /// The number of bytes needed to recognize the type.
  var longestBeginning: Int { beginnings.map(\.count).max() ?? 0 }

  /// Returns a Boolean value that indicates whether a file of this type can begin with the given bytes.
  func isBeginning(_ bytes: [UInt8]) -> Bool {
    beginnings.isEmpty
      || beginnings.contains { beginning in
        bytes.count >= beginning.count && zip(beginning, bytes).allSatisfy { $0 == nil || $0 == $1 }
      }
  }
}

extension [FileType] {
  /// Picture types that all browsers can show.
  public static var pictures: [FileType] { [.png, .jpeg, .gif, .webP] }
}
