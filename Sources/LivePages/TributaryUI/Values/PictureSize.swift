import Foundation

/// A reader that determines the format and the size of an image from its first bytes.
enum PictureSize {
  /// Returns the media type of a raster image, or `nil` if browsers don't display the bytes as one.
  static func contentType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0x47, 0x49, 0x46]) { return "image/gif" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
    let isWebP = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    return isWebP ? "image/webp" : nil
  }

  /// Returns the size in pixels, or `nil` if the bytes aren't an image.
  static func size(of bytes: [UInt8]) -> CGSize? {
    switch contentType(of: bytes) {
    case "image/png" where bytes.count >= 24:
      return size(number(bytes, 16, 4), number(bytes, 20, 4))
    case "image/gif" where bytes.count >= 10:
      return size(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    case "image/jpeg": return sizeOfJPEG(bytes)
    case "image/webp": return sizeOfWebP(bytes)
    default:
      let start = String(decoding: bytes.prefix(2048), as: UTF8.self)
      return start.contains("<svg") ? sizeOfDrawing(start) : nil
    }
  }

  private static func size(_ width: Int, _ height: Int) -> CGSize? {
    (1...65_536).contains(width) && (1...65_536).contains(height) ? CGSize(width: width, height: height) : nil
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int {
    bytes[start..<(start + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func sizeOfJPEG(_ bytes: [UInt8]) -> CGSize? {
    var position = 2
    while position + 9 < bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return size(number(bytes, position + 7, 2), number(bytes, position + 5, 2)) }
      position += 2 + max(number(bytes, position + 2, 2), 2)
    }
    return nil
  }

  private static func sizeOfWebP(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.count >= 30 else { return nil }
    func little(_ start: Int, _ length: Int) -> Int {
      bytes[start..<(start + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return size(little(24, 3) + 1, little(27, 3) + 1)
    case "VP8L": return size((little(21, 2) & 0x3FFF) + 1, (little(22, 3) >> 6 & 0x3FFF) + 1)
    case "VP8 ": return size(little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
    default: return nil
    }
  }

  private static func sizeOfDrawing(_ start: String) -> CGSize {
    func length(_ name: String) -> Double? {
      guard let value = start.firstRange(of: " \(name)=\"") else { return nil }
      return Double(start[value.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
    if let width = length("width"), let height = length("height"), width > 0, height > 0 {
      return CGSize(width: width, height: height)
    }
    if let box = start.firstRange(of: "viewBox=\"") {
      let numbers = start[box.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap {
        Double($0)
      }
      if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
        return CGSize(width: numbers[2], height: numbers[3])
      }
    }
    return CGSize(width: 100, height: 100)
  }
}
