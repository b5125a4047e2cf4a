import Testing

@testable import ComposableArchitecture

struct CancellationRegistryTests {
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

  @Test func duplicateTokensBelowTheRootAreRemovedCompletely() {
    let path = CancellationPath.root.appending(CancelID("a")).appending(CancelID("b"))
    let token = CancelToken(id: CancelID(1), path: path)
    let registration = EffectRegistration(tokens: [token, token])
    registry.start(registration)
    registry.end(registration)
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

  @Test func effectsCancelledBeforeArmingAreCancelledWhenArmed() {
    let calls = CallCount()
    let registration = EffectRegistration(tokens: [token("a")])
    registry.start(registration)
    registry.cancel([token("a")])
    registration.arm { calls.increment() }
    #expect(calls.value == 1)
  }

  @Test func theSameIDInTwoElementsOfTheStateIsTwoIDs() {
    let calls = CallCount()
    let one = token("a", in: ["one"])
    let registration = EffectRegistration(tokens: [one])
    registration.arm { calls.increment() }
    registry.start(registration)
    registry.cancel([token("a", in: ["other"]), token("a", in: ["one", "below"])])
    #expect(calls.value == 0)
    registry.cancel([one])
    #expect(calls.value == 1)
  }

  @Test func anEffectIsFoundFromEachElementThatItIsInsideOf() {
    for depth in 0...3 {
      let calls = CallCount()
      let registration = EffectRegistration(tokens: [token("a", in: ["x", "y", "z"])])
      registration.arm { calls.increment() }
      registry.start(registration)
      registry.cancel([token("a", in: Array(["x", "y", "z"].prefix(depth)))])
      #expect(calls.value == 1)
      #expect(registry.isEmpty)
    }
  }

  @Test func localIDsAreFoundOnlyAtTheirPath() {
    let path = CancellationPath.root.appending(CancelID("x"))
    let registration = EffectRegistration(
      tokens: [CancelToken(id: CancelID("a"), path: path, reach: .onlyHere)]
    )
    registry.start(registration)
    #expect(registry.count(of: token("a")) == 0)
    #expect(registry.count(of: token("a", in: ["x"])) == 1)
    registry.end(registration)
    #expect(registry.isEmpty)
  }

  @Test func anEffectThatAnotherRunsInIsNotReplacedByIt() {
    let outer = EffectRegistration(tokens: [token("a")])
    registry.start(outer)
    let inner = EffectRegistration(tokens: [token("a")], outer: outer)
    registry.start(inner, replacing: [token("a")])
    #expect(registry.count(of: token("a")) == 2)
    registry.start(EffectRegistration(tokens: [token("a")]), replacing: [token("a")])
    #expect(registry.count(of: token("a")) == 1)
  }

  @Test(arguments: [10, 100_000]) func hashingDoesNotDependOnTheNumberOfEffects(others: Int) {
    let hashes = CallCount()
    func token(_ number: Int) -> CancelToken {
      CancelToken(id: CancelID(CountedID(number: number, hashes: hashes)), path: .root)
    }
    for number in 0..<others { registry.start(EffectRegistration(tokens: [token(number)])) }
    // A growing table rehashes all of its keys, so this uses one that has just grown.
    let warmUp = EffectRegistration(tokens: [token(-1)])
    registry.start(warmUp)
    registry.end(warmUp)

    let before = hashes.value
    for number in 1...100 {
      let ended = EffectRegistration(tokens: [token(-number)])
      registry.start(ended)
      registry.end(ended)
      registry.start(EffectRegistration(tokens: [token(-number)]), replacing: [token(-number)])
      registry.cancel([token(-number)])
    }
    // Each look-up hashes once. A removal also hashes the neighbours that it moves up in the table.
    #expect(hashes.value - before < 100 * 20)
  }

  private func token(_ id: String, in elements: [String] = []) -> CancelToken {
    CancelToken(
      id: CancelID(id),
      path: elements.reduce(CancellationPath.root) { $0.appending(CancelID($1)) }
    )
  }
}

/// An ID that counts how often it is hashed.
private struct CountedID: Hashable {
  let number: Int
  let hashes: CallCount

  static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) {
    hashes.increment()
    hasher.combine(number)
  }
}
