/// A region of a page, or what stands one after the other in it, as markup: to be put into any number of
/// renderings without being written anew.
///
/// Its digests are made once, so that to find out what has changed in a page costs little for the parts of it
/// that are the same.
public final class RenderedPart: Sendable {
  private enum Content: Sendable {
    case plain([UInt8])
    case packed(PackedBytes)
  }

  private let content: Content
  /// The regions in it, in the order in which they begin, with their digests.
  let regions: [RenderedRegion]

  /// - Parameters:
  ///   - bytes: The markup.
  ///   - regions: The regions in it.
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  init(bytes: [UInt8], regions: [RenderedRegion], isPacked: Bool = false) {
    content = (isPacked ? PackedBytes(bytes) : nil).map { .packed($0) } ?? .plain(bytes)
    self.regions = regions
  }

  /// The markup.
  var bytes: [UInt8] {
    switch content {
    case .plain(let bytes): bytes
    case .packed(let bytes): bytes.unpacked
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
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  package convenience init(_ element: Element, isPacked: Bool = false) {
    self.init([.element(element)], isPacked: isPacked)
  }

  /// - Parameters:
  ///   - nodes: The nodes, one after the other.
  ///   - isPacked: A Boolean value that indicates whether it is kept in less memory, and takes longer to make
  ///     and to read.
  convenience init(_ nodes: [HTML.Node], isPacked: Bool = false) {
    var writer = MarkupWriter()
    writer.write(HTML(nodes))
    self.init(
      // As large as needed, without the room to grow that the writer has: parts are kept in great numbers.
      bytes: writer.bytes.withUnsafeBufferPointer { Array($0) },
      regions: PageOutline.digested(writer.regions, in: writer.bytes),
      isPacked: isPacked
    )
  }

  /// The part as the tree that it was written from.
  public var html: HTML { MarkupReader.html(in: bytes) }
}

/// The position of a region in the markup of a page, or of a part of it.
struct RenderedRegion: Sendable {
  let id: String
  private(set) var start: Int32
  private(set) var end: Int32
  /// The index of the first region that does not lie in this one.
  private(set) var next: Int32
  /// Apart from the digest and before it, which makes a region smaller than an optional one would.
  private var isDigested = false
  private var knownDigest = RegionDigest()

  init(id: String, start: Int) {
    self.id = id
    self.start = Int32(start)
    end = Int32(start)
    next = 0
  }

  mutating func end(at end: Int, next: Int) {
    self.end = Int32(end)
    self.next = Int32(next)
  }

  /// What the region comes to, where it was written before.
  var digest: RegionDigest? { isDigested ? knownDigest : nil }

  /// The region with its digest.
  func digested(_ digest: RegionDigest) -> RenderedRegion {
    var region = self
    region.isDigested = true
    region.knownDigest = digest
    return region
  }

  /// The region in other markup.
  ///
  /// - Parameters:
  ///   - distance: The number of bytes before the markup that it was found in.
  ///   - index: The index at which the regions of that markup begin.
  func moved(by distance: Int, index: Int) -> RenderedRegion {
    var region = self
    region.start += Int32(distance)
    region.end += Int32(distance)
    region.next += Int32(index)
    return region
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The digest of the markup of a region.
struct RegionDigest: Sendable {
  /// The digest of everything in the region but the contents of the regions inside. Of those, their ids and
  /// places are in it.
  var frame = 0
  /// The digest of everything.
  var whole = 0
}

/// Markup as it is kept for long, in less memory than it has bytes: what stands in it twice, such as what
/// rows have in common, is kept once.
///
/// The board of the examples takes 3 KB so, and not 23, of the 64 KB of a session.
///
/// It is a list of pieces. Each is a text that follows, and then a part of what came before it: the count of
/// the text's bytes, these bytes, the count of the part's bytes, and how far back it begins. The counts have
/// seven bits in a byte, the lowest first.
struct PackedBytes: Sendable {
  /// Shorter bytes are no smaller when they are packed.
  private static let shortest = 512
  /// A part that is shorter takes no less when it is referred to.
  private static let shortestPart = 6
  private static let tableBits = 11

  private let code: [UInt8]
  /// The number of bytes.
  let count: Int

  /// - Returns: `nil` if less than a quarter would be saved.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.shortest else { return nil }
    let code = bytes.withUnsafeBufferPointer(Self.pack)
    guard code.count <= bytes.count / 4 * 3 else { return nil }
    // As large as needed.
    self.code = code.withUnsafeBufferPointer { Array($0) }
    count = bytes.count
  }

  /// The number of bytes that it takes.
  var size: Int { code.count }

  /// The bytes.
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
          // One after the other: the part may reach into what it is copied to.
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
    // After which offset four bytes were seen last, by a digest of them.
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
