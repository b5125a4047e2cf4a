import Animations
import ComposableArchitecture
import Dispatch
import Testing

@MainActor
struct MovingCircleTests {
  private let clock = TestClock()
  private let queue = DispatchQueue.test

  private func store(_ state: MovingCircle.State = MovingCircle.State()) -> TestStoreOf<MovingCircle> {
    TestStore(initialState: state) {
      MovingCircle()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mainQueue = queue.eraseToAnyScheduler()
    }
  }

  @Test
  func movesAndResizesOnTaps() async {
    let store = store()
    await store.send(.placeTapped(.topLeft)) { $0.place = .topLeft }
    await store.send(.sizeTapped) { $0.isLarge = true }
    await store.send(.sizeTapped) { $0.isLarge = false }
  }

  @Test
  func theRainbowSendsOneColorAfterAnother() async {
    let store = store()
    await store.send(.rainbowTapped) { $0.isRainbow = true }
    for tint in [Tint.red, .orange, .green, .blue, .violet, .teal] {
      await store.receive(.tintCame(tint)) { $0.tint = tint }
      await clock.advance(by: .milliseconds(800))
    }
    await store.receive(.rainbowEnded) { $0.isRainbow = false }
  }

  @Test
  func aRainbowThatIsStartedAgainReplacesTheFirst() async {
    let store = store()
    await store.send(.rainbowTapped) { $0.isRainbow = true }
    await store.receive(.tintCame(.red)) { $0.tint = .red }
    await clock.advance(by: .milliseconds(800))
    await store.receive(.tintCame(.orange)) { $0.tint = .orange }
    await store.send(.rainbowTapped)
    await store.receive(.tintCame(.red)) { $0.tint = .red }
    await store.send(.resetTapped) {
      $0.tint = .teal
      $0.isRainbow = false
    }
  }

  @Test
  func theRoundTripGoesThroughTheCorners() async {
    let store = store()
    await store.send(.tourTapped) { $0.isTouring = true }
    await store.receive(.placeCame(.topLeft)) { $0.place = .topLeft }
    for place in [Place.topRight, .bottomRight, .bottomLeft, .center] {
      await queue.advance(by: .milliseconds(799))
      await queue.advance(by: .milliseconds(1))
      await store.receive(.placeCame(place)) { $0.place = place }
    }
    await store.receive(.tourEnded) { $0.isTouring = false }
  }

  @Test
  func movingTheCircleEndsTheRoundTrip() async {
    let store = store()
    await store.send(.tourTapped) { $0.isTouring = true }
    await store.receive(.placeCame(.topLeft)) { $0.place = .topLeft }
    await store.send(.placeTapped(.bottom)) {
      $0.place = .bottom
      $0.isTouring = false
    }
    await queue.advance(by: .seconds(5))
  }

  @Test
  func resettingEndsAllAndKeepsTheChosenMovement() async {
    let movement = Movement(curve: .spring, pace: .slow)
    let store = store(MovingCircle.State(place: .left, isLarge: true, movement: movement))
    await store.send(.rainbowTapped) { $0.isRainbow = true }
    await store.receive(.tintCame(.red)) { $0.tint = .red }
    await store.send(.tourTapped) { $0.isTouring = true }
    await store.receive(.placeCame(.topLeft)) { $0.place = .topLeft }
    await store.send(.resetTapped) { $0 = MovingCircle.State(movement: movement) }
    await clock.advance(by: .seconds(5))
    await queue.advance(by: .seconds(5))
  }

  @Test
  func leavingStopsAllAnimationsInPlace() async {
    let store = store()
    await store.send(.rainbowTapped) { $0.isRainbow = true }
    await store.receive(.tintCame(.red)) { $0.tint = .red }
    await store.send(.tourTapped) { $0.isTouring = true }
    await store.receive(.placeCame(.topLeft)) { $0.place = .topLeft }
    await store.send(.disappeared) {
      $0.isRainbow = false
      $0.isTouring = false
    }
    await clock.advance(by: .seconds(5))
    await queue.advance(by: .seconds(5))
  }

  @Test
  func aMovementCanBeChosen() async {
    let store = store()
    let movement = Movement(curve: .linear, pace: .quick, repetition: .forever)
    await store.send(.movementChosen(movement)) { $0.movement = movement }
  }

  @Test
  func effectsChangesAreAnimatedAsChosenAndClicksAreNot() async {
    let movement = Movement(curve: .easeIn, pace: .steady)
    var animations: [Animation?] = []
    let store = Store(initialState: MovingCircle.State(movement: movement)) {
      MovingCircle()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mainQueue = queue.eraseToAnyScheduler()
    }
    let observation = store.publisher.removeDuplicates().dropFirst()
      .sink { _ in animations.append(Transaction.current.animation) }

    store.send(.sizeTapped)
    #expect(animations == [nil])
    store.send(.sizeTapped, animation: movement.animation)
    #expect(animations == [nil, .easeIn(duration: 0.8)])

    animations = []
    // The click itself and the first place are handled together in the store, which publishes only the latest
    // state.
    store.send(.tourTapped)
    await queue.advance(by: .milliseconds(800))
    #expect(animations.last == .easeIn(duration: 0.8))
    store.send(.resetTapped)
    #expect(animations.last == Animation?.none)

    let rainbow = store.send(.rainbowTapped)
    for _ in 0..<6 { await clock.advance(by: .milliseconds(800)) }
    await rainbow.finish()
    #expect(animations.last == .easeIn(duration: 0.8))
    withExtendedLifetime(observation) {}
  }
}
