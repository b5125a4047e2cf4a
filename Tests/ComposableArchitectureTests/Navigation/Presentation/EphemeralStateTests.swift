import Testing

@testable import ComposableArchitecture

struct EphemeralStateTests {
  @Test func aTypeSaysSoByConformance() {
    #expect(EphemeralFinder<Question>().isEphemeral(Question(title: "")))
    #expect(!EphemeralFinder<Sheet.State>().isEphemeral(.init()))
  }

  @Test func aCaseIsWhatItCarries() {
    let finder = EphemeralFinder<Tabs.Destination.State>()
    #expect(finder.isEphemeral(.alert(Question(title: ""))))
    #expect(!finder.isEphemeral(.first(.init(id: 1))))
  }
}
