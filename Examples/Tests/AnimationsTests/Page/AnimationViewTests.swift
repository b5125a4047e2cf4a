import LivePages
import Testing

@testable import Animations

struct AnimationViewTests {
  private func element(_ id: String, of state: MovingCircle.State) -> Element? {
    ViewTree<MovingCircle.Action> {}.render { AnimationView(state: state) }.elements.first { $0.id == id }
  }

  @Test
  func describesTheCircleInWords() {
    let state = MovingCircle.State(place: .bottomLeft, tint: .violet, isLarge: true)
    #expect(
      element("circle-words", of: state)?.content.plainText
        == "The circle is large, violet, and at the bottom left."
    )
    #expect(element("place-6", of: state)?[attribute: "aria-pressed"] == "true")
    #expect(element("place-4", of: state)?[attribute: "aria-pressed"] == "false")
  }

  @Test(
    arguments: [
      (Movement(curve: .none), ".animation(nil)", "immediately"),
      (Movement(curve: .default), ".animation(.default)", "0.35 s"),
      (Movement(curve: .easeIn, pace: .slow), ".animation(.easeIn(duration: 2.0))", "2.0 s"),
      (
        Movement(curve: .linear, repetition: .threeTimes),
        ".animation(.linear(duration: 0.8).repeatCount(3, autoreverses: false))", "runs three times."
      ),
      (
        Movement(curve: .spring, repetition: .thereAndBack),
        ".animation(.spring(response: 0.8, dampingFraction: 0.5).repeatCount(3))", "the second time backwards"
      ),
      (
        Movement(curve: .default, repetition: .forever), ".animation(.default.repeatForever())",
        "until the next change"
      ),
    ]
  )
  func showsTheCodeAndItsOutcome(movement: Movement, code: String, words: String) {
    let text = element("outcome", of: MovingCircle.State(movement: movement))?.content.plainText ?? ""
    #expect(text.contains(code))
    #expect(text.contains(words))
  }

  @Test
  func disablesChoicesWithoutEffect() {
    let state = MovingCircle.State(movement: Movement(curve: .none))
    #expect(element("pace-quick", of: state)?.attributes.contains { $0 == .disabled() } == true)
    #expect(element("repetition-once", of: state)?.attributes.contains { $0 == .disabled() } == true)
  }

  @Test(arguments: Movement.Curve.allCases)
  func drawsEachCurve(curve: Movement.Curve) {
    let markup =
      element("outcome", of: MovingCircle.State(movement: Movement(curve: curve)))?.rendered() ?? ""
    #expect(markup.contains("d=\"M0"))
    #expect(!markup.contains("nan"))
  }
}
