import CombineProbes
import Testing

@testable import CombineCore

struct DemandLoopTests {
  /// A log of the events in these tests' loops.
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  /// Returns a loop that delivers the numbers from 1 to the given one.
  /// - Parameter onValue: A closure that receives each number and the loop.
  private func loop(
    to last: Int,
    holding held: AnyObject? = nil,
    onValue: @escaping (Int, DemandLoop) -> Void = { _, _ in }
  ) -> DemandLoop {
    var next = 1
    return DemandLoop(
      appearance: { .init(description: "active", children: [("held", held as Any)]) },
      finalAppearance: { .init(description: "over", children: []) },
      loop: { [log] loop in
        while loop.takeDemand() {
          log.entries.append("\(next)")
          onValue(next, loop)
          withExtendedLifetime(held) { next += 1 }
          if next > last {
            if loop.finish() { log.entries.append("finished") }
            return
          }
        }
      }
    )
  }

  @Test func runsAsFarAsIsDemanded() {
    let loop = loop(to: 4)
    loop.request(.none)
    #expect(log.entries.isEmpty)
    loop.request(.max(2))
    #expect(log.entries == ["1", "2"])
    loop.request(.unlimited)
    #expect(log.entries == ["1", "2", "3", "4", "finished"])
    loop.request(.max(1))
    #expect(log.entries.count == 5)
  }

  @Test func aRequestFromInsideIsServedByTheRunningLoop() {
    var depth = 0
    var greatestDepth = 0
    let loop = loop(to: 4) { _, loop in
      depth += 1
      greatestDepth = max(depth, greatestDepth)
      loop.request(.max(1))
      depth -= 1
    }
    loop.request(.max(1))
    #expect(log.entries == ["1", "2", "3", "4", "finished"])
    #expect(greatestDepth == 1)
  }

  @Test func aCancelFromInsideStopsItAndSuppressesTheEnd() {
    let loop = loop(to: 3) { value, loop in if value == 3 { loop.cancel() } }
    loop.request(.unlimited)
    #expect(log.entries == ["1", "2", "3"])
    #expect(!loop.finish())
  }

  @Test(arguments: [true, false])
  func completionReleasesResourcesAndChangesTheDescription(_ isCancelled: Bool) {
    var hasGone = false
    let loop = loop(to: 1, holding: ReleaseProbe { hasGone = true })
    #expect("\(loop)" == "active")
    #expect(mirrorLabels(of: loop) == ["held"])
    #expect(!hasGone)
    if isCancelled { loop.cancel() } else { loop.request(.max(1)) }
    #expect(hasGone)
    #expect("\(loop)" == "over")
    #expect(loop.playgroundDescription as? String == "over")
    #expect(mirrorLabels(of: loop).isEmpty)
  }

  @Test func releasedObjectsMayCallBack() {
    var loop: DemandLoop?
    loop = self.loop(to: 1, holding: ReleaseProbe { loop?.request(.max(1)) })
    loop?.cancel()
    #expect(log.entries.isEmpty)
    loop = nil
  }
}

struct DemandLoopStressTests {
  @Test func requestsFromSeveralThreadsAreAllServed() {
    var count = 0
    let loop = DemandLoop(
      appearance: { .init(description: "", children: []) },
      finalAppearance: { .init(description: "", children: []) },
      // Intentionally not atomic, because only one thread at a time runs the loop.
      loop: { loop in while loop.takeDemand() { count += 1 } }
    )
    onThreads(4) { _ in
      for _ in 0..<2000 { loop.request(.max(1)) }
    }
    #expect(count == 8000)
  }
}
