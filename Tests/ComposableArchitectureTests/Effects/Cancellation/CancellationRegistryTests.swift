import Testing

@testable import ComposableArchitecture

@Suite struct CancellationRegistryTests {
  let registry = CancellationRegistry()

  @Test func cancelsTheEffectsOfAnIDInTheOrderOfTheirStarts() {
    let order = Locked<[Int]>([])
    for number in 1...5 {
      let registration = EffectRegistration(tokens: [token("a"), token("b")])
      registration.arm { order.withLock { $0.append(number) } }
      registry.start(registration)
    }
    #expect(registry.count(of: token("a")) == 5)
    registry.cancel([token("a")])
    registry.cancel([token("b")])
    #expect(order.withLock { $0 } == [1, 2, 3, 4, 5])
    #expect(registry.isEmpty)
  }

  @Test func anEffectThatHasEndedIsNotCancelled() {
    let calls = CallCount()
    let registration = EffectRegistration(tokens: [token("a")])
    registration.arm { calls.increment() }
    registry.start(registration)
    registry.end(registration)
    registry.end(registration)
    registry.cancel([token("a")])
    #expect(calls.value == 0)
    #expect(registry.isEmpty)
  }

  @Test func anEffectThatIsCancelledBeforeItSaysHowIsCancelledThen() {
    let calls = CallCount()
    let registration = EffectRegistration(tokens: [token("a")])
    registry.start(registration)
    registry.cancel([token("a")])
    registration.arm { calls.increment() }
    #expect(calls.value == 1)
  }

  @Test func theSameIDInTwoElementsOfTheStateIsTwoIDs() {
    let calls = CallCount()
    let element = CancelToken(id: CancelID("a"), path: .root.appending(1))
    let registration = EffectRegistration(tokens: [element])
    registration.arm { calls.increment() }
    registry.start(registration)
    registry.cancel([token("a"), CancelToken(id: CancelID("a"), path: .root.appending(2))])
    #expect(calls.value == 0)
    registry.cancel([element])
    #expect(calls.value == 1)
  }

  private func token(_ id: String) -> CancelToken {
    CancelToken(id: CancelID(id), path: .root)
  }
}
