import LivePagesCore
import Testing

struct DialogAnswerTests {
  @Test(arguments: [
    DialogAnswer.pressed(button: "a:b"), .cancelled(dialog: "c"), .pressed(button: ""),
    .pressed(button: "\u{301}a"), .cancelled(dialog: "\u{301}"),
  ])
  func answersRoundTrip(answer: DialogAnswer) throws {
    #expect(try DialogAnswer(WireEvent("answered", value: answer.value)) == answer)
  }

  @Test(
    arguments: [
      nil, .bool(true), .integer(1), .string(""), .string("a"), .string("opened:a"),
      .string("pressed:" + String(repeating: "a", count: 64)),
    ] as [WireValue?]
  )
  func invalidAnswersAreRefused(value: WireValue?) {
    #expect(throws: ViewEventError.self) { try DialogAnswer(WireEvent("answered", value: value)) }
  }
}
