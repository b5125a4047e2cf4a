import CombineShim
import Testing

@testable import Streams

struct CreateExperimentTests {
  private let experiment = CreateExperiment()

  private func perform(_ acts: CreateExperiment.Act...) {
    for act in acts { experiment.perform(act) }
  }

  @Test
  func closureValuesArriveUntilCompletion() {
    perform(.send, .send)
    #expect(experiment.cleanUps == 0)
    perform(.finish, .send, .fail)
    #expect(experiment.diagram.notation(0) == "1 2 | c (3) (#)")
    #expect(experiment.diagram.notation(1) == "1 2 | - - -")
    #expect(experiment.cleanUps == 1)
  }

  @Test
  func aFailureCleansUp() {
    perform(.fail)
    #expect(experiment.diagram.notation(0) == "# c")
    #expect(experiment.diagram.notation(1) == "# -")
  }

  @Test
  func cancellingCleansUpOnce() {
    perform(.send, .cancel, .send, .finish, .cancel)
    #expect(experiment.diagram.notation(0) == "1 c (2) (|)")
    #expect(experiment.diagram.notation(1) == "1 x - -")
    #expect(experiment.cleanUps == 1)
    #expect(!experiment.allows(.cancel))
  }
}
