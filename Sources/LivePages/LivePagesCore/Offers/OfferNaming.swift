import Foundation
import HeapModule

/// The naming of a page's offers.
package enum OfferNaming: Sendable {
  /// Consecutive numbers that follow the given number.
  case numbers(after: UInt64)
  /// Names derived from the offers' actions and rows. If a page resumes on another server, unchanged offers
  /// keep their names. Offers without a stable description, such as closures, are numbered.
  case actions(NamingKey)

  /// Numbers that start at a random position, so that different pages have different names.
  package static var random: OfferNaming { .numbers(after: .random(in: 0..<(1 << 50))) }

  package var key: NamingKey? {
    if case .actions(let key) = self { key } else { nil }
  }

  var firstNumber: UInt64 {
    if case .numbers(let number) = self { number } else { .random(in: 0..<(1 << 50)) }
  }
}

/// The secret that the names of a page's offers derive from.
///
/// An attacker who doesn't have it can't construct two actions with the same name, or send an event for one
/// page to another page.
///
/// If you write a session that can move to another server, save the key with its state. When the session
/// resumes, its offers then keep their names. See ``ViewTree/init(path:key:onChange:)``.
public struct NamingKey: Hashable, Sendable {
  /// The number of bytes of ``data``.
  public static let size = 16

  private let first: UInt64
  private let second: UInt64

  /// Creates a random key.
  public init() {
    self.init(first: .random(in: .min ... .max), second: .random(in: .min ... .max))
  }

  init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// Creates a key from its ``data``.
  ///
  /// - Returns: The key, or `nil` if the bytes aren't the ``data`` of a key.
  public init?(_ data: Data) {
    guard data.count == Self.size else { return nil }
    let words = [data.prefix(8), data.suffix(8)].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(first: words[0], second: words[1])
  }

  /// Creates the key of a browser from its secret.
  init(of browser: BrowserID) {
    let digits = browser.text.prefix(32)
    self.init(
      first: UInt64(digits.prefix(16), radix: 16) ?? 0,
      second: UInt64(digits.suffix(16), radix: 16) ?? 0
    )
  }

  /// The bytes of the key.
  ///
  /// You can create the key from them again.
  public var data: Data {
    Data([first, second].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) })
  }

  /// Returns the SipHash-2-4 digest of bytes.
  func digest(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = SipHash(first, second)
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      word |= UInt64(byte) << (8 * (count & 7))
      count += 1
      guard count & 7 == 0 else { continue }
      hash.take(word)
      word = 0
    }
    hash.take(word | count << 56)
    return hash.end()
  }
}

private struct SipHash {
  private var v0, v1, v2, v3: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    v0 = first ^ 0x736f_6d65_7073_6575
    v1 = second ^ 0x646f_7261_6e64_6f6d
    v2 = first ^ 0x6c79_6765_6e65_7261
    v3 = second ^ 0x7465_6462_7974_6573
  }

  mutating func take(_ word: UInt64) {
    v3 ^= word
    for _ in 0..<2 { round() }
    v0 ^= word
  }

  mutating func end() -> UInt64 {
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func round() {
    v0 &+= v1
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 &+= v3
    v3 = rotate(v3, 16) ^ v2
    v0 &+= v3
    v3 = rotate(v3, 21) ^ v0
    v2 &+= v1
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
  }

  private func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}

/// The name that a browser uses for an offer. A number takes less memory than a string.
struct OfferName: Hashable {
  private let number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  /// - Returns: The name, or `nil` if the text doesn't have the form of ``text``.
  init?(_ text: String) {
    guard let number = UInt64(text, radix: 36) else { return nil }
    self.number = number
    guard self.text == text else { return nil }
  }

  /// The name as written in the page.
  var text: String { String(number, radix: 36) }
}

/// The names of offers that have the same digest, such as equal items in one row.
///
/// The first of the offers is named after the digest, and the others have the numbers that follow it. By
/// giving an offer the lowest free number, equal offers get the same names again under the same key.
struct EqualOffers {
  /// The names after one digest.
  private struct Series {
    /// The largest distance from the digest that was in use.
    private var length: UInt64 = 0
    /// The smaller distances that are free again.
    private var released = Heap<UInt64>()

    var isUnused: Bool { released.count == length }

    mutating func next() -> UInt64 {
      if let distance = released.popMin() { return distance }
      length += 1
      return length
    }

    mutating func release(_ distance: UInt64) { released.insert(distance) }
  }

  private var series: [UInt64: Series] = [:]
  private var places: [OfferName: (digest: UInt64, distance: UInt64)] = [:]

  /// Returns the lowest free name after a digest.
  ///
  /// - Parameters:
  ///   - digest: A digest that is the name of another offer.
  ///   - isFree: A closure that returns whether no offer of another digest has a name.
  mutating func name(after digest: UInt64, isFree: (OfferName) -> Bool) -> OfferName {
    while true {
      let distance = series[digest, default: Series()].next()
      let name = OfferName(digest &+ distance)
      guard isFree(name) else { continue }
      places[name] = (digest, distance)
      return name
    }
  }

  /// Makes a name free, if it was returned by ``name(after:isFree:)``.
  mutating func release(_ name: OfferName) {
    guard let (digest, distance) = places.removeValue(forKey: name) else { return }
    series[digest]?.release(distance)
    if series[digest]?.isUnused == true { series[digest] = nil }
  }
}
