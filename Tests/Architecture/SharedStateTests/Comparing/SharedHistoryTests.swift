import Testing

@testable import SharedState

struct SharedHistoryTests {
  private static let most = 10_000

  /// Creates moments of which only one has begun. Afterward, many references change and are released.
  private func makeMoments(changing living: StoredReference<Int>) -> SharedHistory.Moments {
    var moments = SharedHistory.Moments()
    _ = moments.begin()
    moments.record(SharedHistory.Past(reference: living, value: -1), atMost: Self.most)
    do {
      // All of them exist at the same time, so that each has a distinct address.
      let references = (0..<1_000).map { StoredReference($0) }
      for reference in references {
        moments.record(SharedHistory.Past(reference: reference, value: 0), atMost: Self.most)
      }
      withExtendedLifetime(references) {}
    }
    _ = moments.takeForgotten()
    for number in 0..<2 * Self.most {
      let reference = StoredReference(number)
      moments.record(SharedHistory.Past(reference: reference, value: number), atMost: Self.most)
      withExtendedLifetime(reference) {}
      _ = moments.takeForgotten()
    }
    return moments
  }

  @Test func valuesOfReleasedReferencesAreForgotten() {
    let living = StoredReference(0)
    let moments = makeMoments(changing: living)
    #expect(moments.changeCount < 200, "\(moments.changeCount)")
    withExtendedLifetime(living) {}
  }

  @Test func valuesOfLivingReferencesAreKept() {
    let living = StoredReference(0)
    let values = makeMoments(changing: living).values(at: 1)
    let value = values[ObjectIdentifier(living)]?.value as? Int
    #expect(value == -1)
  }
}
