import DependencyInjection
import Testing

struct RecordedAnswersTests {
  private enum Failure: Error, Equatable { case late }

  @Test func eachCallGetsTheNextAnswer() async throws {
    let answers = RecordedAnswers<Int>("numbers.next", [.answer(1), .failure(Failure.late), .answer(3)])
    #expect(try answers.get() == 1)
    #expect(throws: Failure.late) { try answers.get() }
    #expect(answers.value() == 3)
  }

  @Test func aCallTooManyIsReportedAndThrows() {
    let answers = RecordedAnswers<Int>("numbers.next", [.answer(1)])
    #expect(answers.value() == 1)
    withKnownIssue {
      #expect(throws: RecordedFailure("'numbers.next' was not answered.")) { try answers.get() }
    } matching: {
      $0.description.contains(
        "'numbers.next' was called more often than in the recorded session: 2 times instead of 1."
      )
    }
  }

  @Test func aFunctionThatCannotThrowGetsTheLatestAnswerAgain() {
    let answers = RecordedAnswers<Int>("numbers.next", [.answer(1), .answer(2)])
    _ = (answers.value(), answers.value())
    withKnownIssue {
      #expect(answers.value() == 2)
    }
  }

  @Test func recordedMissingAnswersWaitForCancellation() async {
    let answers = RecordedAnswers<Int>("numbers.next", [.never])
    let task = Task { try await answers.get(on: ContinuousClock()) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func numbersAreDrawnInTheirOrder() {
    let dice = WithRandomNumberGenerator(RecordedNumbers([5, .max]))
    #expect(dice { $0.next() } == 5)
    #expect(dice { $0.next() } == .max)
  }
}
