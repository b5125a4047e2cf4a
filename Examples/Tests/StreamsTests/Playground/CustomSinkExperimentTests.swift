import CombineShim
import Testing

@testable import Streams

struct CustomSinkExperimentTests {
  private let experiment = CustomSinkExperiment()

  private func perform(_ acts: CustomSinkExperiment.Act...) {
    for act in acts { experiment.perform(act) }
  }

  @Test
  func fourOfFiveArrive() {
    perform(.send, .send, .send, .send, .send)
    #expect(experiment.diagram.notation(0) == "- 1 2 3 - 4 (5)")
    #expect(experiment.diagram.notation(1) == "+3 1 2 3 +1 4 -")
    #expect(experiment.received == 4)
    #expect(experiment.requested == .max(4))
    #expect(experiment.outstanding == .none)
  }

  @Test
  func laterDemandDeliversNewValuesOnly() {
    perform(.send, .send, .send, .send, .send, .requestOne, .send, .send)
    #expect(experiment.diagram.notation(0) == "- 1 2 3 - 4 (5) - 6 (7)")
    #expect(experiment.diagram.notation(1) == "+3 1 2 3 +1 4 - +1 6 -")
    #expect(experiment.received == 5)
  }

  @Test
  func theEndArrivesWithoutDemandAndNothingAfterIt() {
    perform(.finish, .send, .fail)
    #expect(experiment.diagram.notation(0) == "- | (1) (#)")
    #expect(experiment.diagram.notation(1) == "+3 | - -")
    #expect(!experiment.isListening)
  }

  @Test
  func aFailureIsAnEnd() {
    perform(.send, .fail)
    #expect(experiment.diagram.notation(1) == "+3 1 #")
  }

  @Test
  func afterCancellingEverythingIsLost() {
    perform(.send, .cancel, .send, .finish)
    #expect(experiment.diagram.notation(0) == "- 1 - (2) (|)")
    #expect(experiment.diagram.notation(1) == "+3 1 x - -")
  }

  @Test(arguments: [CustomSinkExperiment.Act.requestOne, .cancel])
  func endedSubscribersRequestNothing(act: CustomSinkExperiment.Act) {
    #expect(experiment.allows(act))
    perform(.finish)
    #expect(!experiment.allows(act))
    let before = experiment.diagram
    perform(act)
    #expect(experiment.diagram == before)
  }

  @Test
  func isReleasedWithItsSubscriber() {
    weak var gone: CustomSinkExperiment?
    do {
      let experiment = CustomSinkExperiment()
      experiment.perform(.send)
      gone = experiment
    }
    #expect(gone == nil)
  }
}
