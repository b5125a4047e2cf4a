import Testing

@testable import ComposableArchitecture

struct MailbagTests {
  private let group = EffectGroup(in: EffectsInFlight())

  private func action(_ number: Int, of effect: Int = 0) -> EffectMessage<Int> {
    .action(number, Transaction(), from: group, id: effect)
  }

  private func delivered(_ batch: Mailbag<Int>.Batch) -> [Int] {
    let handler = Collector()
    batch.deliver(to: handler)
    return handler.actions
  }

  @Test func givesMessagesInTheOrderInWhichTheyCame() {
    var mail = Mailbag<Int>()
    for number in 1...5 { mail.append(action(number), origin: nil) }
    #expect(delivered(mail.take(atMost: 2)) == [1, 2])
    mail.append(action(6), origin: nil)
    #expect(delivered(mail.take(atMost: 3)) == [3, 4, 5])
    #expect(!mail.isEmpty)
    #expect(delivered(mail.take()) == [6])
    #expect(mail.isEmpty)
    #expect(mail.take().count == 0)
  }

  @Test func knowsOfWhichEffectsMessagesWait() {
    var mail = Mailbag<Int>()
    for number in 1...3 { mail.append(action(number, of: number % 2), origin: nil) }
    #expect(mail.holdsOthers(of: action(9, of: 0).sender))
    #expect(mail.holdsOthers(of: EffectSender(group, id: 1)))
    #expect(!mail.holdsOthers(of: action(9, of: 2).sender))
    _ = mail.take(atMost: 2)
    #expect(!mail.holdsOthers(of: action(9, of: 0).sender))
    #expect(mail.holdsOthers(of: action(9, of: 1).sender))
    _ = mail.take()
    #expect(!mail.holdsOthers(of: action(9, of: 1).sender))
  }

  @Test func dropsActionsOfEffectsThatWereCancelledSinceTheyWereSentButNoEnds() {
    var mail = Mailbag<Int>()
    let outer = EffectRegistration(tokens: [])
    let inner = EffectRegistration(tokens: [], outer: outer)
    let other = EffectRegistration(tokens: [])
    mail.append(action(1), origin: inner)
    mail.append(action(2), origin: other)
    mail.append(action(3), origin: nil)
    mail.append(.ended(group, id: 0), origin: inner)
    outer.cancel()
    other.end()
    other.cancel()
    let handler = Collector()
    mail.take().deliver(to: handler)
    #expect(handler.actions == [2, 3])
    #expect(handler.ends == 1)
  }
}

private final class Collector: EffectMessageHandler {
  private(set) var actions: [Int] = []
  private(set) var ends = 0

  func accept(_ message: EffectMessage<Int>) {
    switch message {
    case .action(let action, _, from: _, id: _): actions.append(action)
    case .ended: ends += 1
    }
  }

  func handleAccepted() {}
}
