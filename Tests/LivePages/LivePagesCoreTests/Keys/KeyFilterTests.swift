import Testing

@testable import LivePagesCore

struct KeyFilterTests {
  private func filter(_ keys: Key..., modifiers: KeyModifiers? = []) -> KeyFilter {
    KeyFilter(keys: keys, modifiers: modifiers, isAnywhere: false, replacesDefault: false)
  }

  @Test func takesItsKeysAlone() {
    #expect(filter(.escape, "k").accepts(KeyPress("k")))
    #expect(!filter(.escape, "k").accepts(KeyPress("j")))
    #expect(filter().accepts(KeyPress("j")))
  }

  @Test func modifiersOtherThanShiftMustMatch() {
    #expect(!filter("k").accepts(KeyPress("k", modifiers: .control)))
    #expect(filter("?").accepts(KeyPress("?", modifiers: .shift)))
    #expect(filter("k", modifiers: .control).accepts(KeyPress("k", modifiers: .control)))
    #expect(!filter("k", modifiers: .control).accepts(KeyPress("k", modifiers: [.control, .option])))
    #expect(!filter(.tab, modifiers: .shift).accepts(KeyPress(.tab)))
    #expect(filter("k", modifiers: nil).accepts(KeyPress("k", modifiers: [.control, .option])))
  }

  @Test func isTheSameOnceItWasWritten() {
    for press in [KeyPress("k"), KeyPress("k", modifiers: .control), KeyPress("j")] {
      for filter in [filter("k"), filter("k", modifiers: .control), filter(modifiers: nil)] {
        #expect(OfferedKeys(filter, event: "1", tellsKey: true).accepts(press) == filter.accepts(press))
      }
    }
  }
}
