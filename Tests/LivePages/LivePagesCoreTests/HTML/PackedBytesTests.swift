import Testing

@testable import LivePagesCore

struct PackedBytesTests {
  private func check(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> Int? {
    let packed = PackedBytes(bytes)
    if let packed {
      #expect(packed.unpacked == bytes, sourceLocation: sourceLocation)
      #expect(packed.count == bytes.count, sourceLocation: sourceLocation)
    }
    return packed?.size
  }

  @Test func rowsTakeAFractionOfTheirBytes() throws {
    let rows = (0..<50).map { row in
      """
      <li class="card-row" id="live-\(row)"><a class="card-title" href="/board/waiting/\(row)">Task \(row)</a>\
      <button type="button" class="button" data-event="{&quot;event&quot;:&quot;15cvq\(row * 7919)&quot;}">Remove</button></li>
      """
    }
    let bytes = Array(rows.joined().utf8)
    let size = try #require(check(bytes))
    #expect(size < bytes.count / 4)
  }

  @Test(arguments: [512, 513, 639, 4096, 70_000])
  func repeatedBytesRoundTrip(count: Int) throws {
    #expect(try #require(check(Array(repeating: 7, count: count))) < 40)
  }

  @Test func bytesWithEqualPrefixesOrSuffixesRoundTrip() {
    let noise = noise(700)
    _ = check(noise + noise)
    _ = check(noise + noise + [1, 2, 3])
    _ = check([1, 2, 3] + noise + noise.dropLast(3) + noise.suffix(5))
  }

  @Test func nearlyIncompressibleBytesAreNotPacked() {
    #expect(check(noise(5000)) == nil)
    #expect(check(noise(900) + noise(900).prefix(100)) == nil)
    #expect(check(Array(repeating: 7, count: 511)) == nil)
    #expect(check([]) == nil)
  }

  /// Text with few distinct letters has repeated parts at all distances, which also overlap.
  @Test func anyTextRoundTrips() {
    var generator = Generator(state: 1)
    for _ in 0..<300 {
      let letters = UInt8.random(in: 1...5, using: &generator)
      let count = Int.random(in: 512...2000, using: &generator)
      _ = check((0..<count).map { _ in .random(in: 0..<letters, using: &generator) })
    }
  }

  private func noise(_ count: Int) -> [UInt8] {
    var generator = Generator(state: 42)
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
