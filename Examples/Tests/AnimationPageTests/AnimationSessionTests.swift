import AnimationFeature
import ComposableArchitecture
import Dispatch
import LivePages
import Testing

@testable import AnimationPage

struct AnimationSessionTests {
  private let clock = TestClock()
  private let queue = DispatchQueue.test

  /// A session, and how each change that it tells of moves.
  private func session() async -> (AnimationSession, AsyncStream<PageAnimation?>.Iterator) {
    let (changes, continuation) = AsyncStream.makeStream(of: PageAnimation?.self)
    let page = AnimationPage(clock: clock, queue: queue.eraseToAnyScheduler())
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { continuation.yield($0) })
    return (session, changes.makeAsyncIterator())
  }

  private func circleClass(_ session: AnimationSession) async -> String? {
    await session.body().elements.first { $0.id == "circle" }?[attribute: "class"]
  }

  @Test
  func aClickMovesTheCircleAsWasChosen() async {
    var (session, changes) = await session()
    #expect(await circleClass(session) == "circle at-4 tint-teal")
    await session.receive(.curveTapped(.linear))
    #expect(await changes.next() == .some(nil))
    await session.receive(.placeTapped(.topLeft))
    #expect(await changes.next() == PageAnimation(.linear(duration: 0.8)))
    #expect(await circleClass(session) == "circle at-0 tint-teal")
    await session.receive(.paceTapped(.slow))
    #expect(await changes.next() == .some(nil))
    await session.receive(.sizeTapped)
    #expect(await changes.next() == PageAnimation(.linear(duration: 2)))
    #expect(await circleClass(session) == "circle at-0 tint-teal circle-large")
  }

  @Test
  func withoutACurveAndWhenItIsResetTheCircleIsThereAtOnce() async {
    var (session, changes) = await session()
    await session.receive(.placeTapped(.right))
    #expect(await changes.next() == PageAnimation(.easeInOut(duration: 0.8)))
    await session.receive(.resetTapped)
    #expect(await changes.next() == .some(nil))
    await session.receive(.curveTapped(.none))
    #expect(await changes.next() == .some(nil))
    await session.receive(.placeTapped(.right))
    #expect(await changes.next() == .some(nil))
    #expect(await circleClass(session) == "circle at-5 tint-teal")
  }

  @Test
  func eachColorOfTheRainbowIsAnimated() async {
    var (session, changes) = await session()
    await session.receive(.curveTapped(.spring))
    #expect(await changes.next() == .some(nil))
    await session.receive(.rainbowTapped)
    #expect(await changes.next() == .some(nil))
    let spring = PageAnimation(.spring(response: 0.8, dampingFraction: 0.5))
    for tint in [Tint.red, .orange, .green, .blue, .violet, .teal] {
      #expect(await changes.next() == spring)
      #expect(await circleClass(session) == "circle at-4 tint-\(tint.rawValue)")
      await clock.advance(by: .milliseconds(800))
    }
  }

  @Test
  func eachPlaceOfTheRoundTripIsAnimated() async {
    var (session, changes) = await session()
    await session.receive(.tourTapped)
    for place in [Place.topLeft, .topRight, .bottomRight] {
      #expect(await changes.next() == PageAnimation(.easeInOut(duration: 0.8)))
      #expect(await circleClass(session) == "circle at-\(place.rawValue) tint-teal")
      await queue.advance(by: .milliseconds(800))
    }
  }

  @Test
  func whatDoesNotChangeAnythingIsNotTold() async {
    var (session, changes) = await session()
    await session.receive(.placeTapped(.center))
    await session.receive(.curveTapped(.easeInOut))
    await session.receive(.sizeTapped)
    #expect(await changes.next() == PageAnimation(.easeInOut(duration: 0.8)))
    #expect(await circleClass(session) == "circle at-4 tint-teal circle-large")
  }

  @Test
  func whenThePersonLeavesTheRainbowEnds() async {
    var (session, changes) = await session()
    await session.receive(.rainbowTapped)
    _ = await changes.next()
    _ = await changes.next()
    await session.disappear()
    #expect(await changes.next() == .some(nil))
    await clock.advance(by: .seconds(10))
    #expect(await circleClass(session) == "circle at-4 tint-red")
  }

  @Test(.timeLimit(.minutes(5)))
  func aSessionThatIsOverGoesAway() async {
    weak var gone: AnimationSession?
    do {
      var (session, changes) = await session()
      await session.receive(.rainbowTapped)
      _ = await changes.next()
      gone = session
      await session.end()
    }
    // Its effect comes to its end on it.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
