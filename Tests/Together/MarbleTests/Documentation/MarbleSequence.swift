import MarbleTesting
import Schedulers
import Testing

/// A sequence that produces the values of a diagram, each at its frame, and throws an error at the diagram's
/// failure. One second of the clock corresponds to one frame.
struct MarbleSequence: AsyncSequence, Sendable {
  let diagram: MarbleDiagram
  let clock: TestClock<Duration>

  func makeAsyncIterator() -> Iterator {
    #expect(clock.now.frame == diagram.start, "The row begins where it is iterated: \(diagram)")
    return Iterator(marbles: diagram.marbles[...], clock: clock)
  }

  struct Iterator: AsyncIteratorProtocol {
    var marbles: ArraySlice<MarbleDiagram.Marble>
    let clock: TestClock<Duration>

    mutating func next() async throws -> String? {
      guard let marble = marbles.popFirst() else { return nil }
      let instant = VirtualInstant(offset: Duration.seconds(marble.frame))
      if clock.now < instant { try await clock.sleep(until: instant) }
      switch marble.event {
      case .value(let name): return name
      case .failure: throw MarbleFailure()
      default: return nil
      }
    }
  }
}
