import Foundation

/// The contents of one record's file.
///
/// ```
/// tributary-hydrated 1 plain 42 6b8b4567327b23c6     format, kind, bytes that follow the line, their checksum
/// =counter=cubit                                     the token, encoded; from here on encrypted, if there is a cipher
/// 2                                                  the version of the state's shape
/// {"value":101}                                      the state
/// ```
struct RecordFile {
  /// The latest format, which is used to write files.
  static let format = 1

  private static let signature = "tributary-hydrated"
  private static let longestHeader = 128
  private static let newline = UInt8(ascii: "\n")

  /// The encoding of the content after the header.
  private enum RecordFormat: String {
    case plain
    case encrypted
  }

  let token: String
  let cipher: (any HydratedCipher)?

  func encode(_ record: HydratedRecord) throws -> Data {
    var body = Data("\(RecordFileName.encode(token))\n\(record.version)\n".utf8)
    body += record.state
    if let cipher {
      body = try cipher.encrypt(body)
    }
    let kind = cipher == nil ? RecordFormat.plain : .encrypted
    var file = Data(
      "\(Self.signature) \(Self.format) \(kind.rawValue) \(body.count) \(Checksum.hex(body))\n".utf8
    )
    file += body
    return file
  }

  /// - Throws: A ``HydratedStorageError``.
  func decode(_ file: Data) throws -> HydratedRecord {
    guard let end = file.prefix(Self.longestHeader).firstIndex(of: Self.newline) else { throw foreign }
    let header = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
    guard header.count >= 2, header[0] == Self.signature, let format = Int(header[1]) else { throw foreign }
    guard format <= Self.format else {
      throw HydratedStorageError.unknownFormat(token: token, format: format)
    }
    guard header.count == 5, let kind = RecordFormat(rawValue: String(header[2])), let count = Int(header[3])
    else {
      throw foreign
    }
    let body = Data(file[(end + 1)...])
    guard body.count == count else {
      throw damaged("the file holds \(body.count) bytes of a record of \(count)")
    }
    guard Checksum.hex(body) == header[4] else {
      throw damaged("the checksum does not match")
    }
    return try record(in: kind == .encrypted ? decrypt(body) : body)
  }

  private func decrypt(_ body: Data) throws -> Data {
    guard let cipher else { throw HydratedStorageError.encrypted(token: token) }
    do {
      return try cipher.decrypt(body)
    } catch {
      throw HydratedStorageError.undecipherable(token: token, reason: String(describing: error))
    }
  }

  private func record(in body: Data) throws -> HydratedRecord {
    let lines = body.split(separator: Self.newline, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let version = Int(String(decoding: lines[1], as: UTF8.self)) else {
      // If the cipher isn't authenticated, a wrong key is detected only here.
      guard cipher == nil else {
        throw HydratedStorageError.undecipherable(token: token, reason: "the decrypted data isn't a record")
      }
      throw damaged("it holds no record")
    }
    guard lines[0].elementsEqual(RecordFileName.encode(token).utf8) else {
      throw damaged("it is the record of '\(String(decoding: lines[0], as: UTF8.self))'")
    }
    return HydratedRecord(version: version, state: Data(lines[2]))
  }

  private var foreign: HydratedStorageError {
    damaged("the file has no record header")
  }

  private func damaged(_ reason: String) -> HydratedStorageError {
    .damaged(token: token, reason: reason)
  }
}

/// The names of record files, which are unique for each token and valid on all file systems.
///
/// Digits, lowercase letters, `-` and `_` remain as they are, `=c` stands for a capital C, and `%xx` for any
/// other byte of the token's UTF-8. This way, no two names differ only in case, and no token can refer to
/// another directory. A name that would be too long ends in a hash of the whole token.
enum RecordFileName {
  private static let prefix = "record."
  /// File systems usually limit names to 255 bytes.
  private static let limit = 200

  /// Returns a Boolean value that indicates whether a file name is the name of a record file.
  static func isRecord(_ name: String) -> Bool {
    name.hasPrefix(prefix)
  }

  /// Returns the name of the file for a token. Tokens that are equal as strings have the same name.
  static func name(for token: String) -> String {
    let encoded = encode(token)
    guard encoded.utf8.count > limit else { return prefix + encoded }
    let start = String(decoding: encoded.utf8.prefix(limit), as: UTF8.self)
    // Encoded tokens contain no `~`, so a shortened name never equals that of a short token.
    let hash = Checksum.hex(encoded.utf8) + Checksum.hex(encoded.utf8.reversed())
    return prefix + start + "~" + hash
  }

  /// Returns the token in portable characters, which are lowercase letters, digits, `-`, `_`, `=` and `%`.
  static func encode(_ token: String) -> String {
    var encoded = ""
    for byte in token.precomposedStringWithCanonicalMapping.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        encoded += "="
        encoded.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default:
        encoded += byte < 0x10 ? "%0" : "%"
        encoded += String(byte, radix: 16)
      }
    }
    return encoded
  }
}

/// The 64-bit FNV-1a hash, which detects files that were changed or only partly written. To protect records
/// from deliberate changes, use an authenticated cipher.
enum Checksum {
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
