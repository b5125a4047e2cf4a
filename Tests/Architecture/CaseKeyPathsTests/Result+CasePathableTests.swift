import CaseKeyPaths
import Testing

struct ResultCasePathableTests {
  private struct Problem: Error, Equatable {}
  private typealias Answer = Result<Int, Problem>

  @Test func aSuccessHasItsValue() {
    let answer = Answer.success(3)
    #expect(answer[case: \.success] == 3)
    #expect(answer[case: \.failure] == nil)
    #expect(Answer.allCasePaths[answer] == \.success)
  }

  @Test func aFailureHasItsError() {
    let answer = Answer.failure(Problem())
    #expect(answer[case: \.failure] == Problem())
    #expect(answer.is(\.failure))
    #expect(Answer.allCasePaths[answer] == \.failure)
  }

  @Test func assignmentReplacesTheCase() {
    var answer = Answer.failure(Problem())
    answer[case: \.success] = 1
    #expect(answer == .success(1))
    answer.modify(\.success) { $0 += 1 }
    #expect(answer == .success(2))
  }

  @Test func bothCasesAreListed() {
    #expect(Array(Answer.allCasePaths) == [\.success, \.failure])
  }
}
