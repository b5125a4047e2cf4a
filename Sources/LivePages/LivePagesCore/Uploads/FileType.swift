/// A type of file that a ``FileField`` takes.
public struct FileType: Hashable, Sendable {
  /// The name for people, such as "PNG".
  public let name: String
  /// The extensions of its files' names, without the dot, in lower case.
  public let extensions: [String]
  /// The media types that browsers say for such a file.
  public let mediaTypes: [String]
  /// The bytes that such a file begins with: one of these, where `nil` stands for any byte. Empty for a type
  /// that is not known by its content.
  public let beginnings: [[UInt8?]]

  /// - Parameters:
  ///   - name: The name that people know.
  ///   - extensions: The endings of the names of its files, without the dot.
  ///   - mediaTypes: The media types that browsers send for such a file.
  ///   - beginnings: The bytes that such a file begins with: one of these, where `nil` stands for any byte.
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

  /// Whether a file of this name, and of what the browser says that it is, may be one. A browser that does
  /// not know a type says nothing.
  func matches(name: String, mediaType: String) -> Bool {
    let name = name.lowercased()
    let type = mediaType.lowercased()
    return extensions.contains { name.hasSuffix("." + $0) }
      && (type.isEmpty || type == "application/octet-stream" || mediaTypes.contains(type))
  }

  /// The number of bytes that it takes to know the type.
  var longestBeginning: Int { beginnings.map(\.count).max() ?? 0 }

  /// Whether a file may begin so.
  func isBeginning(_ bytes: [UInt8]) -> Bool {
    beginnings.isEmpty
      || beginnings.contains { beginning in
        bytes.count >= beginning.count && zip(beginning, bytes).allSatisfy { $0 == nil || $0 == $1 }
      }
  }
}

extension [FileType] {
  /// Pictures that all browsers show.
  public static var pictures: [FileType] { [.png, .jpeg, .gif, .webP] }
}
