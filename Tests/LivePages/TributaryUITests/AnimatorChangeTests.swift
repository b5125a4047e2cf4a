import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import LivePagesTesting
import Schedulers
import Testing

@testable import TributaryUI

/// Tests of animators whose phases, keyframes or triggers change while they run.
@MainActor
struct AnimatorChangeTests {
  private static func advance(_ page: LivePageTest, by seconds: Double) async throws -> String {
    @Dependency(\.continuousClock) var anyClock
    let clock = try #require(anyClock as? TestClock<Duration>)
    await clock.advance(by: .seconds(seconds))
    await page.settle()
    return await page.text
  }

  private struct Phases: View {
    @State private var phases: [Int]
    @State private var speed = 1.0
    let other: [Int]

    init(_ phases: [Int], then other: [Int]) {
      _phases = State(initialValue: phases)
      self.other = other
    }

    var body: some View {
      PhaseAnimator(phases) {
        Text("phase \($0)")
      } animation: { _ in
        .linear(duration: speed)
      }
      Button("Change") { phases = other }
      Button("Slow") { speed = 5 }
    }
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func fewerPhasesFollowEachOther() async throws {
    let page = await LivePageTest(ViewPage { Phases([1, 2, 3], then: [1, 2]) })
    _ = try await Self.advance(page, by: 0)
    #expect(try await Self.advance(page, by: 1).hasPrefix("phase 3 "))
    await page.button("Change").click()
    #expect(try await Self.advance(page, by: 1).hasPrefix("phase "))
    var seen: Set<String> = []
    for _ in 0..<4 { seen.insert(String(try await Self.advance(page, by: 1).prefix(7))) }
    #expect(seen == ["phase 1", "phase 2"])
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func anAnimatorOfOnePhaseStartsWithASecondOne() async throws {
    let page = await LivePageTest(ViewPage { Phases([1], then: [1, 2]) })
    #expect(try await Self.advance(page, by: 5).hasPrefix("phase 1 "))
    await page.button("Change").click()
    #expect(try await Self.advance(page, by: 0).hasPrefix("phase 2 "))
    #expect(try await Self.advance(page, by: 1).hasPrefix("phase 1 "))
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func aRunningAnimatorFollowsNewPhasesAndAnimations() async throws {
    let page = await LivePageTest(ViewPage { Phases([1, 2], then: [10, 20]) })
    #expect(try await Self.advance(page, by: 0).hasPrefix("phase 2 "))
    await page.button("Change").click()
    await page.button("Slow").click()
    #expect(try await Self.advance(page, by: 1).hasPrefix("phase 10 "))
    #expect(try await Self.advance(page, by: 4).hasPrefix("phase 10 "))
    #expect(try await Self.advance(page, by: 1).hasPrefix("phase 20 "))
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func aPhaseLastsAsLongAsTheRepetitionsOfItsAnimation() async throws {
    struct Screen: View {
      var body: some View {
        PhaseAnimator([1, 2]) { phase in
          Text("phase \(phase)")
        } animation: { _ in
          .linear(duration: 1).repeatCount(3)
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(try await Self.advance(page, by: 0) == "phase 2")
    #expect(try await Self.advance(page, by: 2) == "phase 2")
    #expect(try await Self.advance(page, by: 1) == "phase 1")
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func repeatedKeyframesFollowNewValues() async throws {
    struct Screen: View {
      @State private var width = 1.0
      var body: some View {
        KeyframeAnimator(initialValue: 0.0) { value in
          Text(verbatim: "at \(value)")
        } keyframes: { _ in
          LinearKeyframe(width, duration: 0.2)
        }
        Button("Widen") { width = 3 }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(try await Self.advance(page, by: 0) == "at 0.5 Widen")
    await page.button("Widen").click()
    #expect(try await Self.advance(page, by: 0.1) == "at 1.0 Widen")
    #expect(try await Self.advance(page, by: 0.1) == "at 1.5 Widen")
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func shortKeyframesAreRepeatedTenTimesASecond() async throws {
    final class Count: @unchecked Sendable {
      private(set) var value = 0
      func add() { value += 1 }
    }
    struct Screen: View {
      let count: Count
      var body: some View {
        KeyframeAnimator(initialValue: 0.0) { value in
          Text(verbatim: "\(value)")
        } keyframes: { _ in
          let _ = count.add()
          LinearKeyframe(1.0, duration: 0.001)
        }
      }
    }
    let count = Count()
    let page = await LivePageTest(ViewPage { Screen(count: count) })
    _ = try await Self.advance(page, by: 0)
    let before = count.value
    for _ in 0..<10 { _ = try await Self.advance(page, by: 0.1) }
    // The sum of the pauses is rounded.
    #expect((9...10).contains(count.value - before))
  }

  @Test(.dependencies { $0.continuousClock = TestClock() })
  func aMultipleOfTheIntervalHasNoFurtherStep() async throws {
    struct Screen: View {
      let log: Log
      @State private var likes = 0
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: likes) { value in
          let _ = log("\(value)")
          Text("ball")
        } keyframes: { _ in
          LinearKeyframe(8.0, duration: 0.8)
        }
        Button("Like") { likes += 1 }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.button("Like").click()
    for _ in 0..<12 { _ = try await Self.advance(page, by: 0.1) }
    let ends = log.entries.filter { $0.hasPrefix("8.0") || $0.hasPrefix("7.99") }
    #expect(Set(ends) == ["8.0"])
  }
}
