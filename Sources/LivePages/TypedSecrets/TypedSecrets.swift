import Foundation
import TributaryBase

/// The strings that users have typed into password fields while a recording tool is active.
///
/// Tools search their records for these strings, wherever they come from. Only hash values are stored, and
/// none for strings of fewer than four scalars, which would match nearly everything. While the app handles
/// such a short string, tools find it in ``TypedSecret/current`` instead.
package final class TypedSecrets: @unchecked Sendable {
  // Sendable: `lock` guards the fields.

  package static let shared = TypedSecrets()

  private let lock = Lock()
  private var followers = 0
  private var texts = SecretFilter.large
  private var changeCount = 0

  package init() {}

  /// Starts recording typed strings. Recording stops after each call has been balanced by a call to
  /// ``unfollow()``.
  package func follow() {
    lock.withLock { followers += 1 }
  }

  package func unfollow() {
    lock.withLock {
      followers -= 1
      if followers == 0 { texts = .large }
    }
  }

  package func note(_ text: String) {
    guard lock.withLock({ followers > 0 }), let forms = Self.forms(of: text) else { return }
    lock.withLock {
      guard followers > 0 else { return }
      var isNew = false
      for form in forms where texts.insert(form) { isNew = true }
      if isNew { changeCount += 1 }
    }
  }

  /// The number of new strings that have been recorded. Earlier output may contain a string that was recorded
  /// later.
  package var changes: Int { lock.withLock { changeCount } }

  /// The strings that have been recorded so far.
  package var known: SecretFilter { lock.withLock { texts } }

  /// Returns a string in all the forms that other text may quote it in: as a literal in Swift or JSON, as a
  /// literal within such a literal, in HTML, in URLs and forms, and as Base64.
  /// - Returns: The forms, or `nil` if the text is too short.
  private static func forms(of text: String) -> [String]? {
    // Comparisons use only this many scalars.
    let text = String(text.trimmingCharacters(in: .whitespaces).unicodeScalars.prefix(SecretFilter.longest))
    guard text.unicodeScalars.count >= SecretFilter.shortest else { return nil }
    func quoted(_ text: String) -> String { String(text.debugDescription.dropFirst().dropLast()) }
    func percentEncoded(_ allowed: CharacterSet) -> String {
      text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let html = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
    return [
      text, quoted(text), quoted(quoted(text)), quoted(text).replacing("/", with: "\\/"),
      html, html.replacing("'", with: "&#39;"),
      percentEncoded(.alphanumerics), percentEncoded(unreserved), percentEncoded(.urlQueryAllowed),
      percentEncoded(unreserved.union(CharacterSet(charactersIn: "!*'()"))),
      percentEncoded(unreserved).replacing("%20", with: "+"),
      Data(text.utf8).base64EncodedString(),
    ]
  }
}

/// A string that a user has typed into a field that hides its text, such as a password field.
package enum TypedSecret {
  /// The typed text that the app is handling on this thread or in this task. Child tasks and tasks created
  /// with `Task.init` inherit it. Code of other people, which the app calls meanwhile, doesn't.
  package static var current: String? { CallerContext.current.event?[Key.self] }

  private enum Key: ContextKey {
    typealias Value = String
  }

  /// Handles a string so that tools recognize it in their records.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: A closure that handles the text.
  package static func handle<Result>(_ text: String, by body: () throws -> Result) rethrows -> Result {
    TypedSecrets.shared.note(text)
    return try CallerContext.withEventValue(text, for: Key.self, body)
  }
}

/// A set of strings that uses a fixed amount of memory. It is a Bloom filter.
///
/// Strings aren't removed, so earlier ones remain hidden however many follow. The rate of false positives
/// grows with the number of strings, but is negligible up to about 10,000 passwords.
package struct SecretFilter: Sendable {
  /// The minimum length of a string searched for within longer ones, in Unicode scalars.
  package static let shortest = 4
  /// The number of Unicode scalars that are compared.
  package static let longest = 64

  private static let marks = 4

  /// A filter of 2 MB, for a whole process.
  package static let large = SecretFilter(bits: 1 << 24)
  /// A filter of 8 KB, for a single record.
  package static let small = SecretFilter(bits: 1 << 16)

  private let bitCount: Int
  /// The words of the filter; empty until a string is inserted.
  private var words: [UInt64] = []

  private init(bits: Int) {
    bitCount = bits
  }

  package var isEmpty: Bool { words.isEmpty }

  /// - Returns: A Boolean value that indicates whether the text is new.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    var hash = SecretHash()
    for (index, scalar) in text.unicodeScalars.prefix(Self.longest).enumerated() {
      hash.append(scalar)
      if index + 1 == Self.shortest { insert(~hash.value) }
    }
    return insert(hash.value)
  }

  package func contains(_ hash: SecretHash) -> Bool { contains(hash.value) }

  /// Returns a Boolean value that indicates whether a recorded string may begin with the given scalars.
  ///
  /// - Parameter hash: The hash value of ``shortest`` scalars.
  package func hasText(beginningWith hash: SecretHash) -> Bool { contains(~hash.value) }

  @discardableResult
  private mutating func insert(_ hash: Int) -> Bool {
    if isEmpty { words = Array(repeating: 0, count: bitCount / 64) }
    if contains(hash) { return false }
    for mark in 0..<Self.marks {
      let bit = bitIndex(of: hash, mark)
      words[bit / 64] |= 1 << UInt64(bit % 64)
    }
    return true
  }

  private func contains(_ hash: Int) -> Bool {
    if isEmpty { return false }
    return (0..<Self.marks).allSatisfy { mark in
      let bit = bitIndex(of: hash, mark)
      return words[bit / 64] & 1 << UInt64(bit % 64) != 0
    }
  }

  private func bitIndex(of hash: Int, _ mark: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: hash)
    let step = hash >> 32 | 1
    return Int(truncatingIfNeeded: (hash &+ UInt64(mark) &* step) & UInt64(bitCount - 1))
  }
}

/// The hash value of a lowercased string, computed scalar by scalar.
package struct SecretHash {
  private var hasher = Hasher()

  package init() {}

  package mutating func append(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII else {
      for lowercase in scalar.properties.lowercaseMapping.unicodeScalars { hasher.combine(lowercase.value) }
      return
    }
    let value = scalar.value
    hasher.combine((0x41...0x5A).contains(value) ? value | 0x20 : value)
  }

  package var value: Int {
    let copy = hasher
    return copy.finalize()
  }
}
