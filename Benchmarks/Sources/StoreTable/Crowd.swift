import ComposableArchitecture
import Sampling

/// Stores that actors own, many each, like the sessions of a server.
struct Crowd: Sendable {
  let stores: Int
  let actors: Int
  /// The number of actions that the effect of each store sends.
  let steps: Int

  /// The number of stores in ten whose effect is a publisher. The effects of the others are tasks.
  static let publishersInTen = 1

  /// The result of a run.
  struct Journey {
    let duration: Duration
    /// The number of handled actions that the effects sent.
    let steps: Int
  }

  /// Creates the stores, runs an effect in each, and waits for the end of all effects.
  func run() async -> Journey {
    let inns = makeInns()
    let clock = ContinuousClock()
    let start = clock.now
    await withTaskGroup(of: Void.self) { group in
      for (index, inn) in inns.enumerated() {
        let guests = share(of: index)
        group.addTask { await inn.open(guests: guests) }
      }
      await group.waitForAll()
      for inn in inns {
        group.addTask { await inn.sendAllTravelling(steps: steps) }
      }
    }
    let duration = clock.now - start
    var handled = 0
    for inn in inns { handled += await inn.steps }
    return Journey(duration: duration, steps: handled)
  }

  /// Returns the bytes of each store, idle and with a task in flight.
  func memory() async -> (idle: Double, busy: Double) {
    let inns = makeInns()
    let before = liveHeapBytes()
    for (index, inn) in inns.enumerated() { await inn.open(guests: share(of: index)) }
    let idle = liveHeapBytes() - before
    for inn in inns { await inn.sendAllToRest() }
    let busy = liveHeapBytes() - before
    return (Double(idle) / Double(stores), Double(busy) / Double(stores))
  }

  private func makeInns() -> [Inn] {
    (0..<actors).map { _ in Inn() }
  }

  /// Returns the number of stores that an actor owns.
  private func share(of index: Int) -> Int {
    stores / actors + (index < stores % actors ? 1 : 0)
  }
}

/// An actor that owns stores.
private actor Inn {
  private var guests: [StoreOf<Traveller>] = []

  func open(guests count: Int) {
    // Not `map`: its closure isn't isolated to this actor, which wouldn't own the stores.
    for _ in 0..<count { guests.append(Store(initialState: Traveller.State()) { Traveller() }) }
  }

  func sendAllTravelling(steps: Int) async {
    let journeys = guests.enumerated().map { index, guest in
      guest.send(index % 10 < Crowd.publishersInTen ? .ride(steps: steps) : .travel(steps: steps))
    }
    for journey in journeys { await journey.finish() }
  }

  func sendAllToRest() {
    for guest in guests { guest.send(.rest) }
  }

  var steps: Int {
    guests.reduce(0) { $0 + $1.steps }
  }
}
