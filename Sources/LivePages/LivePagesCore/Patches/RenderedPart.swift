/// A region of a page, or a sequence of nodes inside one, as markup.
///
/// You can insert it into any number of renderings without writing it again.
///
/// Because a part computes its digests once, finding the changes on a page whose parts mostly stay the same
/// is cheap.
public final class RenderedPart: Sendable {
  private enum Content: Sendable {
    case plain([UInt8])
    case packed(PackedBytes)
    /// Parts that consist of one region each, and their outline.
    case group([RenderedPart], RegionGroup)
    /// Nodes with groups inside. They are written every time, because someone may have replaced one of the
    /// groups.
    case nodes([HTML.Node])
  }

  private let content: Content
  /// The regions in the part with their digests, in the order they begin.
  let regions: [RenderedRegion]

  /// - Parameters:
  ///   - bytes: The markup.
  ///   - regions: The regions in the markup.
  ///   - isPacked: A Boolean value that indicates whether to compress the markup to save memory, at the cost
  ///     of time.
  init(bytes: [UInt8], regions: [RenderedRegion], isPacked: Bool = false) {
    content = (isPacked ? PackedBytes(bytes) : nil).map { .packed($0) } ?? .plain(bytes)
    self.regions = regions
  }

  /// Joins parts that consist of one region each.
  init(joining parts: [RenderedPart]) {
    content = .group(parts, RegionGroup(parts.map(\.regions)))
    regions = []
  }

  private init(keepingGroupsIn nodes: [HTML.Node]) {
    content = .nodes(nodes)
    regions = []
  }

  /// The markup.
  var bytes: [UInt8] {
    switch content {
    case .plain(let bytes): return bytes
    case .packed(let bytes): return bytes.unpacked
    case .group(let parts, _): return parts.flatMap(\.bytes)
    case .nodes(let nodes):
      var writer = MarkupWriter()
      writer.write(HTML(nodes))
      return writer.bytes
    }
  }

  /// The joined parts and their outline, or `nil` if the part isn't a group.
  var group: (parts: [RenderedPart], outline: RegionGroup)? {
    if case .group(let parts, let outline) = content { (parts, outline) } else { nil }
  }

  /// The nodes of a part that has groups inside, or `nil` for other parts.
  var nodes: [HTML.Node]? {
    if case .nodes(let nodes) = content { nodes } else { nil }
  }

  /// A Boolean value that indicates whether the part is a group or has groups inside.
  var hasGroups: Bool {
    switch content {
    case .plain, .packed: false
    case .group, .nodes: true
    }
  }
}

extension RenderedPart: Hashable {
  public static func == (a: RenderedPart, b: RenderedPart) -> Bool {
    a === b || a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension RenderedPart {
  /// - Parameters:
  ///   - element: A region.
  ///   - isPacked: A Boolean value that indicates whether to compress the markup to save memory, at the cost
  ///     of time.
  ///   - keepsGroups: A Boolean value that indicates whether to keep the groups inside. If so, you can change
  ///     one without writing the others again.
  package convenience init(_ element: Element, isPacked: Bool = false, keepsGroups: Bool = false) {
    self.init([.element(element)], isPacked: isPacked, keepsGroups: keepsGroups)
  }

  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - isPacked: A Boolean value that indicates whether to compress the markup to save memory, at the cost
  ///     of time.
  ///   - keepsGroups: A Boolean value that indicates whether to keep the groups inside.
  convenience init(_ nodes: [HTML.Node], isPacked: Bool = false, keepsGroups: Bool = false) {
    var writer = MarkupWriter(keepsGroups: keepsGroups)
    writer.write(HTML(nodes))
    guard writer.groups.isEmpty else {
      self.init(keepingGroupsIn: nodes)
      return
    }
    self.init(
      // Omits the writer's spare capacity, because parts are stored in large numbers.
      bytes: writer.bytes.withUnsafeBufferPointer { Array($0) },
      regions: PageOutline.digested(writer.regions, in: writer.bytes),
      isPacked: isPacked
    )
  }

  /// The tree from which the part was written.
  public var html: HTML { MarkupReader.html(in: bytes) }
}

/// The position of a region, or a group of regions that is kept apart, in the markup of a page or part.
struct RenderedRegion: RegionEntry {
  let id: String
  private(set) var start: Int32
  private(set) var end: Int32
  private(set) var next: Int32
  /// A Boolean value that indicates whether the region begins where its preceding sibling ends.
  private(set) var followsAtOnce: Bool
  /// A Boolean value that indicates whether the digest is known. Storing it separately, before the digest,
  /// takes less memory than an optional digest.
  private var isDigested = false
  private var knownDigest = RegionDigest()

  init(id: String, start: Int, followsAtOnce: Bool) {
    self.id = id
    self.start = Int32(start)
    end = Int32(start)
    next = 0
    self.followsAtOnce = followsAtOnce
  }

  /// Creates the entry of a group, which takes up no markup.
  init(group: Int, start: Int, followsAtOnce: Bool) {
    self.init(id: "", start: start, followsAtOnce: followsAtOnce)
    next = Int32(-1 - group)
  }

  mutating func end(at end: Int, next: Int) {
    self.end = Int32(end)
    self.next = Int32(next)
  }

  /// The digest of the region, or `nil` if it hasn't been computed.
  var digest: RegionDigest? { isDigested ? knownDigest : nil }

  func digested(_ digest: RegionDigest) -> RenderedRegion {
    var region = self
    region.isDigested = true
    region.knownDigest = digest
    return region
  }

  /// Returns the region, moved into other markup.
  ///
  /// - Parameters:
  ///   - distance: The number of bytes that precede the region's original markup.
  ///   - index: The index of the first region in the original markup.
  ///   - followsAtOnce: A Boolean value that indicates whether another region ends where that markup begins.
  func moved(by distance: Int, index: Int, followsAtOnce: Bool) -> RenderedRegion {
    var region = self
    if start == 0 { region.followsAtOnce = followsAtOnce }
    region.start += Int32(distance)
    region.end += Int32(distance)
    region.next += Int32(index)
    return region
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The digest of the markup of a region.
struct RegionDigest: Sendable {
  /// The digest of everything except the contents of nested regions. Nested regions are represented by their
  /// ids and positions.
  var frame = 0
  /// The digest of everything.
  var whole = 0
}

/// Compressed markup that a session keeps for a long time. Content that occurs more than once, such as the
/// markup that rows have in common, is stored once.
///
/// This reduces the board in the examples from 23 KB to 3 KB, in a session of 64 KB.
///
/// The format is a list of pieces that consist of a literal string and a reference to earlier output. A piece
/// begins with the length of the text and its bytes, followed by the length of the reference and its
/// distance. Numbers take seven bits per byte, least significant bits first.
struct PackedBytes: Sendable {
  /// The minimum input size. Shorter input doesn't become smaller.
  private static let shortest = 512
  /// The minimum match length. A reference takes as much space as a shorter match.
  private static let shortestPart = 6
  private static let tableBits = 11

  private let code: [UInt8]
  /// The number of uncompressed bytes.
  let count: Int

  /// - Returns: The compressed bytes, or `nil` if compression saves less than a quarter.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.shortest else { return nil }
    let code = bytes.withUnsafeBufferPointer(Self.pack)
    guard code.count <= bytes.count / 4 * 3 else { return nil }
    // Omits spare capacity.
    self.code = code.withUnsafeBufferPointer { Array($0) }
    count = bytes.count
  }

  /// The number of compressed bytes.
  var size: Int { code.count }

  /// The uncompressed bytes.
  var unpacked: [UInt8] {
    Array(unsafeUninitializedCapacity: count) { bytes, end in
      code.withUnsafeBufferPointer { code in
        var offset = 0
        func number() -> Int {
          var (number, shift) = (0, 0)
          while true {
            let byte = Int(code[offset])
            offset += 1
            number |= (byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
          }
        }
        while end < count {
          let text = number()
          _ = UnsafeMutableBufferPointer(rebasing: bytes[end..<end + text])
            .update(fromContentsOf: UnsafeBufferPointer(rebasing: code[offset..<offset + text]))
          offset += text
          end += text
          if end == count { break }
          let (length, distance) = (number(), number())
          // Copies the bytes one by one, because the reference may overlap its own output.
          for target in end..<end + length { bytes[target] = bytes[target - distance] }
          end += length
        }
      }
    }
  }

  private static func pack(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(bytes.count / 2)
    func add(_ number: Int) {
      var rest = number
      while rest >= 128 {
        code.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      code.append(UInt8(rest))
    }
    func wordAt(_ offset: Int) -> UInt32 {
      UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    // Maps the digest of four bytes to their last offset plus one.
    var table = [Int32](repeating: 0, count: 1 << tableBits)
    var (offset, text) = (0, 0)
    while offset + 4 <= bytes.count {
      let word = wordAt(offset)
      let entry = Int((word &* 2_654_435_761) >> UInt32(32 - tableBits))
      let last = Int(table[entry]) - 1
      table[entry] = Int32(offset + 1)
      guard last >= 0, word == wordAt(last) else {
        offset += 1
        continue
      }
      var length = 4
      while offset + length < bytes.count, bytes[last + length] == bytes[offset + length] { length += 1 }
      guard length >= shortestPart else {
        offset += 1
        continue
      }
      add(offset - text)
      code.append(contentsOf: bytes[text..<offset])
      add(length)
      add(offset - last)
      offset += length
      text = offset
    }
    if text < bytes.count {
      add(bytes.count - text)
      code.append(contentsOf: bytes[text...])
    }
    return code
  }
}

/// An entry in a list of regions: a region, or a group of regions that is kept apart. A region precedes the
/// regions inside it.
protocol RegionEntry: Sendable {
  /// The index of the first entry after this region that isn't inside it. For a group, it is negative.
  var next: Int32 { get }
}

extension RegionEntry {
  /// The index of the group, or `nil` for a region.
  var group: Int? { next < 0 ? Int(-1 - next) : nil }
}

extension Array where Element: RegionEntry {
  /// Returns the place of the first entry after the given one that isn't inside it.
  func next(after place: Int) -> Int { self[place].next < 0 ? place + 1 : Int(self[place].next) }
}

/// The outline of consecutive regions. An outline that has the same group as another one is compared without
/// visiting them.
final class RegionGroup: Sendable {
  /// The entries of each region and the regions inside it.
  let regions: [[RenderedRegion]]
  let digest: RunDigest

  init(_ regions: [[RenderedRegion]]) {
    self.regions = regions
    var digest = RunDigest()
    for region in regions { digest.append(RunDigest(of: region[0], region[0].digest)) }
    self.digest = digest
  }
}

/// The digest of consecutive regions with nothing between them. The digests of two runs can be joined, so the
/// digest doesn't depend on how the regions are grouped.
///
/// It is a polynomial whose coefficients are digests, modulo a prime number.
struct RunDigest: Sendable {
  private static let modulus: UInt64 = (1 << 61) - 1
  private static let base = UInt64.random(in: 1 << 32..<modulus)

  private var frame: UInt64 = 0
  private var whole: UInt64 = 0
  /// The base, raised to the number of regions.
  private var power: UInt64 = 1

  /// Creates the digest of no regions.
  init() {}

  init(of region: RenderedRegion, _ digest: RegionDigest?) {
    frame = UInt64(bitPattern: Int64(region.id.hashValue)) & Self.modulus
    whole = UInt64(bitPattern: Int64(digest?.whole ?? 0)) & Self.modulus
    power = Self.base
  }

  /// Appends the regions of another run.
  mutating func append(_ other: RunDigest) {
    frame = Self.reduced(Self.product(frame, other.power) + other.frame)
    whole = Self.reduced(Self.product(whole, other.power) + other.whole)
    power = Self.product(power, other.power)
  }

  /// Adds the run to the digests of the surrounding region.
  func combine(into frame: inout Hasher, _ whole: inout Hasher) {
    frame.combine(self.frame)
    frame.combine(power)
    whole.combine(self.whole)
    whole.combine(power)
  }

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return reduced((low & modulus) + (high << 3 | low >> 61))
  }

  /// Returns the remainder of a number that is less than twice the modulus.
  private static func reduced(_ sum: UInt64) -> UInt64 { sum < modulus ? sum : sum - modulus }
}
