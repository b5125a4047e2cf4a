import DependencyInjection
import Testing

@testable import ComposableArchitecture

@Suite(.freshDependencies)
struct StackElementIDTests {
  @Test func inATestIDsCountFromZero() {
    @Dependency(\.stackElementID) var stackElementID
    #expect(stackElementID.peek() == 0)
    #expect(stackElementID() == 0)
    #expect(stackElementID() == 1)
    #expect(stackElementID.peek() == 2)
  }

  @Test func copiesAdvanceIndependently() {
    let generator = StackElementIDGenerator.incrementing
    _ = generator()
    let copy = generator.copy
    #expect(copy() == 1)
    #expect(generator.peek() == 1)
  }

  @Test func aRunningProgramGivesNoIDTwice() {
    let first = StackElementIDGenerator.liveValue()
    #expect(StackElementIDGenerator.liveValue() != first)
  }

  @Test func aNumberOutsideOfATestIsReported() async {
    let found = await reports {
      withDependencies {
        $0.context = .live
      } operation: {
        let id: StackElementID = 3
        #expect(id.generation == 3)
      }
    }
    #expect(found.map(\.text).count == 1)
    #expect(found.first?.text.contains("was created from the number 3 outside a test") == true)
  }
}
