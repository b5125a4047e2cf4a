import CombineShim
import Testing

@testable import Streams

struct DemandBufferExperimentTests {
  private let experiment = DemandBufferExperiment()

  private func perform(_ acts: DemandBufferExperiment.Act...) {
    for act in acts { experiment.perform(act) }
  }

  @Test
  func valuesWaitUntilTheyAreDemanded() {
    perform(.send, .send, .send)
    #expect(experiment.waiting == [1, 2, 3])
    #expect(experiment.received == 0)
    perform(.demandOne)
    #expect(experiment.waiting == [2, 3])
    perform(.demandThree)
    #expect(experiment.waiting == [])
    #expect(experiment.outstanding == .max(1))
    #expect(experiment.diagram.notation(0) == "[1] [2] [3] - - - - -")
    #expect(experiment.diagram.notation(1) == "- - - +1 1 +3 2 3")
  }

  @Test
  func demandedValuesArriveAtOnce() {
    perform(.demandThree, .send, .send, .send, .send)
    #expect(experiment.diagram.notation(0) == "- 1 2 3 [4]")
    #expect(experiment.diagram.notation(1) == "+3 1 2 3 -")
  }

  @Test
  func afterAnUnlimitedDemandNothingWaits() {
    perform(.send, .send, .demandUnlimited, .send, .demandOne)
    #expect(experiment.waiting == [])
    #expect(experiment.outstanding == .unlimited)
    #expect(experiment.diagram.notation(1) == "- - +all 1 2 3 +1")
  }

  @Test(arguments: [DemandBufferExperiment.Act.finish, .fail])
  func theEndWaitsForTheLastValue(end: DemandBufferExperiment.Act) {
    perform(.send, .send, end, .demandOne)
    #expect(experiment.waiting == [2])
    #expect(experiment.waitingCompletion != nil)
    #expect(experiment.isListening)
    perform(.demandOne)
    #expect(experiment.waitingCompletion == nil)
    #expect(!experiment.isListening)
    let sign = end == .finish ? "|" : "#"
    #expect(experiment.diagram.notation(0) == "[1] [2] [\(sign)] - - - - -")
    #expect(experiment.diagram.notation(1) == "- - - +1 1 +1 2 \(sign)")
  }

  @Test
  func immediateCompletionNeedsNoDemand() {
    perform(.finish)
    #expect(experiment.diagram.notation(0) == "|")
    #expect(experiment.diagram.notation(1) == "|")
  }

  @Test
  func valuesAfterAPendingCompletionAreDropped() {
    perform(.send, .finish, .send, .fail, .demandUnlimited)
    #expect(experiment.diagram.notation(0) == "[1] [|] (2) (#) - - -")
    #expect(experiment.diagram.notation(1) == "- - - - +all 1 |")
  }

  @Test
  func cancellingEmptiesTheBuffer() {
    perform(.send, .send, .cancel, .send)
    #expect(experiment.waiting == [])
    #expect(experiment.diagram.notation(0) == "[1] [2] - (3)")
    #expect(experiment.diagram.notation(1) == "- - x -")
    #expect(!experiment.allows(.demandOne))
  }

  @Test
  func aFullBufferTakesNoMore() {
    for _ in 0..<DemandBufferExperiment.capacity { perform(.send) }
    #expect(!experiment.allows(.send))
    let before = experiment.diagram
    perform(.send)
    #expect(experiment.diagram == before)
    perform(.demandOne)
    #expect(experiment.allows(.send))
  }

  @Test
  func isReleasedWithItsSubscriber() {
    weak var gone: DemandBufferExperiment?
    do {
      let experiment = DemandBufferExperiment()
      experiment.perform(.send)
      gone = experiment
    }
    #expect(gone == nil)
  }
}
