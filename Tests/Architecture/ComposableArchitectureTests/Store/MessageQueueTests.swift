import Testing

@testable import ComposableArchitecture

struct MessageQueueTests {
  private let group = EffectGroup(in: EffectsInFlight())

  private func action(_ number: Int, of effect: Int = 0) -> EffectMessage<Int> {
    .action(number, Transaction(), from: group, id: effect)
  }

  private func delivered(_ batch: MessageQueue<Int>.Batch) -> [Int] {
    let handler = Collector()
    batch.deliver(to: handler)
    return handler.actions
  }

  @Test func givesMessagesInTheOrderInWhichTheyCame() {
    var messages = MessageQueue<Int>()
    for number in 1...5 { messages.append(action(number), origin: nil) }
    #expect(delivered(messages.take(atMost: 2)) == [1, 2])
    messages.append(action(6), origin: nil)
    #expect(delivered(messages.take(atMost: 3)) == [3, 4, 5])
    #expect(!messages.isEmpty)
    #expect(delivered(messages.take()) == [6])
    #expect(messages.isEmpty)
    #expect(messages.take().count == 0)
  }

  @Test func tracksTheEffectsOfWaitingMessages() {
    var messages = MessageQueue<Int>()
    for number in 1...3 { messages.append(action(number, of: number % 2), origin: nil) }
    #expect(messages.holdsOthers(of: action(9, of: 0).sender))
    #expect(messages.holdsOthers(of: EffectKey(group, id: 1)))
    #expect(!messages.holdsOthers(of: action(9, of: 2).sender))
    _ = messages.take(atMost: 2)
    #expect(!messages.holdsOthers(of: action(9, of: 0).sender))
    #expect(messages.holdsOthers(of: action(9, of: 1).sender))
    _ = messages.take()
    #expect(!messages.holdsOthers(of: action(9, of: 1).sender))
  }

  @Test(arguments: [2, 1_000])
  func aBurstOfMessagesLeavesNoMemoryBehind(length: Int) {
    var messages = MessageQueue<Int>()
    for number in 1...length { messages.append(action(number), origin: nil) }
    #expect(messages.take(atMost: length - 1).count == length - 1)
    #expect(!hasNoMemory(messages.queue))
    #expect(messages.take().count == 1)
    #expect(hasNoMemory(messages.queue) == (length == 1_000))
    messages.append(action(0), origin: nil)
    #expect(delivered(messages.take()) == [0])
  }

  @Test func actionsOfCancelledEffectsAreDroppedAndTheirEndsKept() {
    var messages = MessageQueue<Int>()
    let outer = EffectRegistration(tokens: [])
    let inner = EffectRegistration(tokens: [], outer: outer)
    let other = EffectRegistration(tokens: [])
    messages.append(action(1), origin: inner)
    messages.append(action(2), origin: other)
    messages.append(action(3), origin: nil)
    messages.append(.ended(group, id: 0), origin: inner)
    outer.cancel()
    other.end()
    other.cancel()
    let handler = Collector()
    messages.take().deliver(to: handler)
    #expect(handler.actions == [2, 3])
    #expect(handler.ends == 1)
  }
}

private final class Collector: EffectMessageHandler {
  private(set) var actions: [Int] = []
  private(set) var ends = 0

  func receive(_ message: EffectMessage<Int>, origin: EffectRegistration?) {
    if let action = message.action { actions.append(action) } else { ends += 1 }
  }

  func handleReceived() {}
}
