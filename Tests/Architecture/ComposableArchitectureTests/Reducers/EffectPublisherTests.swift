import ComposableArchitecture
import Testing

struct EffectAsPublisherTests {
  @Test func itPublishesTheActionsOfAnEffect() {
    var actions: [Int] = []
    let effect: EffectTask<Int> = .merge(.send(1), .send(2))
    _ = _EffectPublisher(effect).sink { actions.append($0) }
    #expect(actions == [1, 2])
  }
}
