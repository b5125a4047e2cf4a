import CombineProbes
import ComposableArchitecture
import Dispatch
import Testing

struct SchedulerTransactionTests {
  @Test func everyKindOfActionRunsInsideTheAnimation() {
    let test = DispatchQueue.test
    let scheduler = test.animation(.linear(duration: 2))
    var animations: [Animation?] = []
    func note() { animations.append(Transaction.current.animation) }
    scheduler.schedule { note() }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { note() }
    let token = scheduler.schedule(after: scheduler.now, interval: 1) { note() }
    test.advance(by: 1)
    #expect(animations == Array(repeating: .linear(duration: 2), count: 4))
    token.cancel()
    test.schedule { note() }
    test.advance()
    #expect(animations.last == .some(nil))
  }

  @Test func withoutAnArgumentTheUsualAnimationHolds() {
    var animation: Animation?
    DispatchQueue.immediate.animation().schedule { animation = Transaction.current.animation }
    #expect(animation == .default)
    DispatchQueue.immediate.animation(nil).schedule { animation = Transaction.current.animation }
    #expect(animation == nil)
  }

  @Test func anAnimationKeepsTheRestOfTheTransaction() {
    var current = Transaction()
    withTransaction(\.disablesAnimations, true) {
      DispatchQueue.immediate.animation(.spring).schedule { current = .current }
    }
    #expect(current.disablesAnimations)
    #expect(current.animation == .spring)
  }

  @Test func aTransactionReplacesTheSurroundingOne() {
    var transaction = Transaction(animation: .easeIn)
    transaction.disablesAnimations = true
    var current = Transaction()
    withAnimation(.spring) {
      DispatchQueue.immediate.transaction(transaction).schedule { current = .current }
    }
    #expect(current == transaction)
  }

  @Test func theRestIsTheSchedulersOwn() {
    let probe = ProbeScheduler()
    probe.leastTolerance = 2
    let scheduler: AnySchedulerOf<ProbeScheduler> = probe.animation()
    #expect(scheduler.now == ProbeTime(0))
    #expect(scheduler.minimumTolerance == 2)
    scheduler.schedule(options: .init("a")) {}
    scheduler.schedule(after: ProbeTime(5), tolerance: 3, options: .init("b")) {}
    scheduler.schedule(after: ProbeTime(5), interval: 4, tolerance: 3, options: .init("c")) {}.cancel()
    #expect(
      probe.history == [
        "now", "minimumTolerance", "schedule a", "after 5 tolerance 3 b", "after 5 every 4 tolerance 3 c",
        "cancel",
      ]
    )
  }

  @Test func valuesThatAreReceivedOnItAreAnimated() {
    var animation: Animation?
    let token = Just(1).receive(on: DispatchQueue.immediate.animation(.easeOut))
      .sink { _ in animation = Transaction.current.animation }
    #expect(animation == .easeOut)
    token.cancel()
  }
}
