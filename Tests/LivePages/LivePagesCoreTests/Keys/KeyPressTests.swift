import Testing

@testable import LivePagesCore

struct KeyPressTests {
  @Test(arguments: [
    (KeyPress("a"), "a"),
    (KeyPress("+"), "+"),
    (KeyPress("+", modifiers: .control), "ctrl++"),
    (KeyPress(.escape, modifiers: [.shift, .option, .command, .control]), "ctrl+alt+meta+shift+Escape"),
    (KeyPress(.downArrow, isRepeated: true), "repeat+ArrowDown"),
    (KeyPress(.space), " "),
    (KeyPress("\u{301}"), "\u{301}"),
    (KeyPress("\u{93E}", modifiers: .shift, isRepeated: true), "repeat+shift+\u{93E}"),
  ])
  func survivesItsWay(press: KeyPress, text: String) {
    #expect(press.text == text)
    #expect(KeyPress(text: text) == press)
  }

  @Test(arguments: ["", "ctrl+", "hyper+a", "a+b", String(repeating: "a", count: 33)])
  func refusesInvalidKeys(text: String) {
    #expect(KeyPress(text: text) == nil)
  }
}
