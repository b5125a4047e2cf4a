import CombineProbes
import Testing

@testable import CombineCore

struct HeldTests {
  @Test func givesItsValueForEachUse() {
    let held = Held([1, 2])
    var seen: [[Int]] = []
    held.use { seen.append($0) }
    held.use { seen.append($0) }
    #expect(seen == [[1, 2], [1, 2]])
  }

  @Test func releasesItsValueWhenItIsReplaced() {
    var hasGone = false
    var held: Held<ReleaseProbe>? = Held(ReleaseProbe { hasGone = true })
    #expect(!hasGone)
    held = nil
    #expect(hasGone)
    _ = consume held
  }
}
