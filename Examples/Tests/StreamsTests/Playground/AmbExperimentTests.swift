import CombineShim
import Testing

@testable import Streams

struct AmbExperimentTests {
  private let experiment = AmbExperiment()

  private func perform(_ acts: AmbExperiment.Act...) {
    for act in acts { experiment.perform(act) }
  }

  @Test
  func mirrorsTheFirstToEmitAsInTheArticle() {
    experiment.send(3, from: .second)
    experiment.send(1, from: .first)
    experiment.send(6, from: .second)
    experiment.send(8, from: .first)
    experiment.send(7, from: .first)
    experiment.send(completion: .finished, from: .first)
    #expect(!experiment.isOver)
    experiment.send(completion: .finished, from: .second)
    #expect(experiment.diagram.notation(0) == "- (1) - (8) (7) (|) -")
    #expect(experiment.diagram.notation(1) == "3 - 6 - - - |")
    #expect(experiment.diagram.notation(2) == "3 - 6 - - - |")
    #expect(experiment.winner == .second)
    #expect(experiment.isOver)
  }

  @Test
  func theSubjectsSendOddAndEvenNumbers() {
    perform(.sendFirst, .sendSecond, .sendFirst, .sendSecond)
    #expect(experiment.diagram.notation(0) == "1 - 3 -")
    #expect(experiment.diagram.notation(1) == "- (2) - (4)")
    #expect(experiment.diagram.notation(2) == "1 - 3 -")
    #expect(experiment.winner == .first)
  }

  @Test(arguments: [(AmbExperiment.Act.finishSecond, "|"), (.failSecond, "#")])
  func anEndCountsAsSpeaking(act: AmbExperiment.Act, end: String) {
    perform(act, .sendFirst)
    #expect(experiment.winner == .second)
    #expect(experiment.diagram.notation(2) == "\(end) -")
    #expect(experiment.diagram.notation(0) == "- (1)")
  }

  @Test
  func subscriberMarksOriginateAtTheWinner() {
    perform(.sendSecond)
    #expect(experiment.diagram.marks(on: 2).map(\.origin) == [1])
  }

  @Test
  func cancellingBeforeTheFirstValueReceivesNothing() {
    perform(.cancel, .sendFirst, .sendSecond)
    #expect(experiment.winner == nil)
    #expect(experiment.diagram.notation(2) == "x - -")
    #expect(!experiment.allows(.cancel))
  }
}
