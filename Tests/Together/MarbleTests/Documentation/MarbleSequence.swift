import MarbleTesting
import Schedulers
import Testing

/// The values of a diagram as a sequence, each at its frame, by a clock whose seconds are the frames. It
/// throws where the diagram fails.
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
