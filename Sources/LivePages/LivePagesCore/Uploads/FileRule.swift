/// The files that a ``FileField`` takes. The browser says so before it sends anything, and the server checks
/// it again.
public struct FileRule: Hashable, Sendable {
  /// The types that are taken; every file if it is empty.
  public var types: [FileType]
  /// The most files.
  public var count: Int
  /// The most bytes of one file.
  public var largest: Int
  /// The most bytes of all files together.
  public var total: Int

  /// - Parameters:
  ///   - types: The types that are taken; every file if it is empty.
  ///   - count: The most files.
  ///   - largest: The most bytes of one file.
  ///   - total: The most bytes of all files together; as many as the files may have, unless you say
  ///     otherwise.
  public init(types: [FileType] = [], count: Int = 1, largest: Int = 8 << 20, total: Int? = nil) {
    self.types = types
    self.count = count
    self.largest = largest
    self.total = total ?? largest.multipliedReportingOverflow(by: count).partialValue
  }

  /// The rule in words.
  public var description: String {
    var parts = [count == 1 ? "One file" : "Up to \(count) files"]
    if !types.isEmpty { parts.append(typesInWords) }
    parts.append("at most \(ByteCount(largest)) each")
    if total < largest * count { parts.append("\(ByteCount(total)) together") }
    return parts.joined(separator: ", ") + "."
  }

  /// The types in words, such as "PNG, JPEG or PDF".
  var typesInWords: String {
    let names = types.map(\.name)
    guard names.count > 1, let last = names.last else { return names.first ?? "any" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// What a browser offers to choose from.
  var accept: String {
    types.flatMap { type in type.extensions.map { "." + $0 } + type.mediaTypes }.joined(separator: ",")
  }

  /// Checks a file by what the browser says of it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - held: The number of files before it.
  ///   - heldBytes: The number of their bytes.
  /// - Throws: Why it is not taken.
  func check(_ file: FileAnnouncement, held: Int, heldBytes: Int) throws(UploadError) {
    guard held < count else { throw .tooMany(limit: count) }
    guard isTyped(file) else { throw .wrongType(name: file.name, accepted: typesInWords) }
    guard file.size <= largest else { throw .tooLarge(name: file.name, limit: largest) }
    guard file.size <= total - heldBytes else { throw .togetherTooLarge(limit: total) }
  }

  private func isTyped(_ file: FileAnnouncement) -> Bool {
    types.isEmpty || !matching(file).isEmpty
  }

  /// The types that a file may be of.
  func matching(_ file: FileAnnouncement) -> [FileType] {
    types.filter { $0.matches(name: file.name, mediaType: file.mediaType) }
  }
}

/// A number of bytes in words.
package struct ByteCount: CustomStringConvertible {
  private let bytes: Int

  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  package var description: String {
    var (value, unit) = (Double(bytes), "bytes")
    for next in ["KB", "MB", "GB"] where value >= 1024 { (value, unit) = (value / 1024, next) }
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
