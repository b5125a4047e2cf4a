import CombineProbes
import Testing

@testable import TypedSecrets

struct HashFilterTests {
  private var filter = HashFilter(for: 1_000)
  private var random = SplitMix(state: 1)

  private mutating func hashes(_ count: Int) -> [Int] {
    (0..<count).map { _ in Int(truncatingIfNeeded: random.next()) }
  }

  @Test mutating func whatWasInsertedIsFoundAndOfOthersFew() {
    #expect(filter.isEmpty)
    let (inside, others) = (hashes(1_000), hashes(10_000))
    #expect(others.filter { filter.contains($0) } == [])
    for hash in inside { filter.insert(hash) }
    #expect(inside.filter { !filter.contains($0) } == [])
    #expect(others.count { filter.contains($0) } < 100)
  }

  @Test mutating func nothingIsLostHoweverMuchIsInserted() {
    let inside = hashes(100_000)
    for hash in inside { filter.insert(hash) }
    #expect(inside.filter { !filter.contains($0) } == [])
  }
}
