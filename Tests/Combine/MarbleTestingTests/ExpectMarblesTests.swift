import CombineShim
import Foundation
import MarbleTesting
import Schedulers
import Testing

struct ExpectMarblesTests {
  @Test func thePublisherOfTheDocumentationPasses() {
    expectMarbles { marbles in
      let source = marbles.hot("--1-2-3-------4--|")
      marbles.expect(source.debounce(for: 4, scheduler: marbles.scheduler), "----------3------|")
    }
  }

  @Test func aDifferenceIsShownUnderItsFrame() {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source = marbles.hot("--1-2-3-------4--|")
        marbles.expect(source.debounce(for: 4, scheduler: marbles.scheduler), "-----------3-----|")
      }
    }
    #expect(
      messages == [
        """
        The publisher differs from its diagram at frame 10: expected nothing, received 3.

          expected:  -----------3-----|
          received:  ----------3------|
                               ^
        """
      ]
    )
  }

  @Test(arguments: [
    ("--1--2--|", "--1-----|", "at frame 5: expected nothing, received 2."),
    ("--1-----|", "--1--2--|", "at frame 5: expected 2, received nothing."),
    ("--1--3--|", "--1--2--|", "at frame 5: expected 2, received 3."),
    ("--1--X", "--1--|", "at frame 5: expected |, received X(X)."),
    ("--1--X(a)", "--1--X(b)", "at frame 5: expected X(b), received X(a)."),
    ("--1--2--|", "--1--2---", "at frame 8: expected nothing, received |."),
    ("--1-----", "--1-----|", "at frame 8: expected |, received nothing."),
    ("--(12)--", "--(21)--", "at frame 2: expected (21), received (12)."),
    ("--------------1", "--", "at frame 14: expected nothing, received 1."),
  ])
  func eachKindOfDifferenceIsFound(source: String, expected: String, sentence: String) {
    let messages = failureMessages {
      expectMarbles { $0.expect($0.hot(source), expected) }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("differs from its diagram \(sentence)\n") == true, "\(messages)")
  }

  @Test func aTestThatExpectsNothingFails() {
    let messages = failureMessages { expectMarbles { _ = $0.hot("--a--|") } }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The marble test has no expectations, so it can't fail.") == true)
  }

  @Test func aValueMayHaveAnEmptyName() {
    expectMarbles { marbles in
      let words = marbles.hot("--''--a--|")
      marbles.expect(words, "--''--a--|")
    }
    let messages = failureMessages {
      expectMarbles { $0.expect($0.hot("--''--|"), "--a---|") }
    }
    #expect(messages.first?.contains("received:  --''--|") == true, "\(messages)")
  }

  @Test func aFailureWithoutANameIsAnyFailure() {
    expectMarbles { marbles in
      marbles.expect(marbles.hot("--X(a)"), "--X")
      marbles.expect(marbles.hot("--X"), "--X(X)")
    }
  }

  @Test func bothDiagramsHaveFramesOfTheSameWidth() {
    let messages = failureMessages {
      expectMarbles { $0.expect($0.hot("-a-|").map { $0 + "bc" }.merge(with: $0.hot("--d|")), "-abc-|") }
    }
    #expect(
      messages.first?.contains(
        """
          expected:  ----abc-------------|
          received:  ----abc-d---|
                             ^
          (4 columns a frame)
        """
      ) == true,
      "\(messages)"
    )
  }

  @Test func aLongDiagramIsCutAroundTheDifference() {
    let gap = String(repeating: "-", count: 300)
    let messages = failureMessages {
      expectMarbles { $0.expect($0.hot(gap + "a" + gap + "|"), gap + "b" + gap + "|") }
    }
    let lines = messages.first?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.allSatisfy { $0.count < 120 }, "\(lines)")
    let mark = lines.last?.firstIndex(of: "^").map {
      lines.last!.distance(from: lines.last!.startIndex, to: $0)
    }
    #expect(lines.count == 4)
    #expect(mark.map { Array(lines[2])[$0] } == "a")
  }

  @Test func invalidDiagramsAreReportedWithAPosition() {
    let messages = failureMessages {
      expectMarbles { $0.expect($0.hot("--1--(2"), "--1--2") }
    }
    #expect(messages == ["This group has no closing ')'\n  --1--(2\n       ^"])
  }

  @Test func anEventBetweenTwoFramesIsReported() {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source = marbles.hot("--1---|")
        marbles.expect(source.delay(for: 1.5, scheduler: marbles.scheduler), "---1---|")
      }
    }
    #expect(messages.contains { $0.contains("between the frames 3 and 4") }, "\(messages)")
  }

  @Test func aFrameMayHaveAnyLength() {
    expectMarbles(frame: .milliseconds(250)) { marbles in
      let source = marbles.hot("--1---|")
      marbles.expect(source.delay(for: .seconds(0.5), scheduler: marbles.scheduler), "----1---|")
    }
  }

  @Test func anySchedulerOfATestMayBeUsed() {
    let scheduler = RunLoop.test
    scheduler.advance(by: .seconds(5))
    expectMarbles(on: scheduler, frame: .milliseconds(1)) { marbles in
      marbles.expect(marbles.hot("-1|").delay(for: .milliseconds(2), scheduler: scheduler), "---1|")
    }
  }

  @Test func anErrorOfTheClosureIsPassedOn() {
    #expect(throws: MarbleFailure("no")) {
      try expectMarbles { _ in throw MarbleFailure("no") }
    }
  }

  @Test func publishersWithoutEndAreObservedForAWhile() {
    expectMarbles { marbles in
      let timer = Publishers.Timer(every: 2, scheduler: marbles.scheduler).autoconnect().map { _ in "t" }
      marbles.expect(timer, "--t-t-…")
      marbles.expect(timer, "--t-t-!")
    }
  }

  @Test func theOverrunEndsTheTest() {
    expectMarbles(overrun: 5) { $0.expect(Just("a").delay(for: 10, scheduler: $0.scheduler), "---") }
    let messages = failureMessages {
      expectMarbles(overrun: 10) { $0.expect(Just("a").delay(for: 10, scheduler: $0.scheduler), "---") }
    }
    #expect(messages.count == 1)
  }

  @Test func nothingIsRetainedAfterwards() {
    weak var observed: PassthroughSubject<String, Never>?
    do {
      let subject = PassthroughSubject<String, Never>()
      observed = subject
      expectMarbles { $0.expect(subject, "---") }
    }
    #expect(observed == nil)
  }

  @Test func aFunctionCanTakeTheTestOfAScheduler() {
    func delayed(_ marbles: MarbleTestOf<DispatchQueue>) -> some Publisher<Int, Never> {
      marbles.hot("-1-2-|", values: .parsed(as: Int.self), failures: .none)
        .delay(for: 1, scheduler: marbles.scheduler)
    }
    expectMarbles { $0.expect(delayed($0), "--1-2-|") }
  }
}
