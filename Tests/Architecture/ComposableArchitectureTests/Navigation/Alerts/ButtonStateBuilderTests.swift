import ComposableArchitecture
import Testing

struct ButtonStateBuilderTests {
  private func button(_ label: String) -> ButtonState<Int> {
    ButtonState { TextState(label) }
  }

  private func labels(@ButtonStateBuilder<Int> of buttons: () -> [ButtonState<Int>]) -> [String] {
    buttons().map { String(state: $0.label) }
  }

  @Test func buttonsKeepTheirOrder() {
    #expect(labels {}.isEmpty)
    #expect(
      labels {
        button("a")
        button("b")
      } == ["a", "b"]
    )
  }

  @Test(arguments: [true, false]) func statementsChooseButtons(isOn: Bool) {
    let labels = labels {
      if isOn { button("on") }
      if isOn { button("either") } else { button("or") }
      switch isOn {
      case true: button("true")
      case false: button("false")
      }
      for name in ["x", "y"] { button(name) }
      if #available(macOS 99, *) { button("later") }
    }
    let rest = ["x", "y", "later"]
    #if canImport(Darwin)
      #expect(labels.starts(with: isOn ? ["on", "either", "true", "x", "y"] : ["or", "false", "x", "y"]))
    #else
      #expect(labels == (isOn ? ["on", "either", "true"] : ["or", "false"]) + rest)
    #endif
  }
}
