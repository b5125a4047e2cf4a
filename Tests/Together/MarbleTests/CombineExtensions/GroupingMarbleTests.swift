import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct GroupingMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-1--2-------3-|", gives: "-----12---_---(3|)"),
    MarbleCase("failure drops what is kept", "-1X", gives: "--X"),
    MarbleCase("demand", "-1-----2------|", gives: "-----1----------(2|)", subscriber: "+1--------------+*"),
    MarbleCase("cancel", "-1--2------3-|", gives: "--!", upstream: ["^-!"]),
  ])
  func bufferByTime(line: MarbleCase) {
    line.check { $0.first.buffer(time: 5, scheduler: $0.scheduler).map(named) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-|", gives: "---12--(3|)"),
    MarbleCase("failure drops what is kept", "-1X", gives: "--X"),
    MarbleCase("demand", "-1-2-3-|", gives: "---12--|", subscriber: "+1", demand: ["+2"]),
    MarbleCase("cancel", "-1-2-3-|", gives: "--!", upstream: ["^-!"]),
  ])
  func bufferByCount(line: MarbleCase) {
    line.check { $0.first.buffer(count: 2).map(named) }
  }

  @Test(arguments: [
    MarbleCase("a full buffer goes at once", "-1--2---3-----|", gives: "----12---3----|"),
    MarbleCase("failure drops what is kept", "-1X", gives: "--X"),
    MarbleCase("cancel", "-1--2------3-|", gives: "--!", upstream: ["^-!"]),
    MarbleCase("demand", "-1-----2------|", gives: "-----1----------(2|)", subscriber: "+1--------------+*"),
  ])
  func bufferByTimeOrCount(line: MarbleCase) {
    line.check { $0.first.buffer(timeSpan: 5, count: 2, scheduler: $0.scheduler).map(named) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2----3-|", "----x--x---", gives: "----12-_--(3|)"),
    MarbleCase("the boundary finishes", "-1-2---3-|", "----x-|", gives: "----12---(3|)"),
    MarbleCase("failure", "-1-2--X", "----x", gives: "----12X"),
    MarbleCase("failure of the boundary", "-1-2-3-|", "----X", gives: "----X", upstream: ["^---!", "^---X"]),
    MarbleCase("cancel", "-1-2---3-|", "----x-x----", gives: "--!", upstream: ["^-!", "^-!"]),
    MarbleCase(
      "demand",
      "-1-2----3-|",
      "----x--x---",
      gives: "----12---------(3|)",
      subscriber: "+1-------------+*"
    ),
  ])
  func bufferByBoundary(line: MarbleCase) {
    line.check { $0.first.buffer(boundary: $0.second).map(named) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1--2--3--|", gives: "----12-23-|"),
    MarbleCase("failure", "-1--2--X", gives: "----12-X"),
    MarbleCase("demand", "-1--2--3--4--|", gives: "----12----24-|", subscriber: "+1-------+1"),
    MarbleCase("cancel", "-1--2--3--|", gives: "----12!", upstream: ["^-----!"]),
  ])
  func pairs(line: MarbleCase) {
    line.check { $0.first.nwise(2).map { $0.joined() } }
    line.check { $0.first.pairwise().map { $0.0 + $0.1 } }
  }

  /// Returns the values without separators, or `_` if there are none.
  private func named(_ values: [String]) -> String {
    values.isEmpty ? "_" : values.joined()
  }

  @Test func windowsByCount() {
    expectMarbles { marbles in
      let source = marbles.hot("-1--2--3-|")
      marbles.expect(source.window(count: 2), "-a-----b-|", inner: ["a": "-1--(2|)", "b": "-------3-|"])
      let failing = marbles.hot("-1--X")
      marbles.expect(failing.window(count: 2), "-a--X", inner: ["a": "-1--X"])
      let cancelled = marbles.hot("-1--2--3-|")
      marbles.expect(cancelled.window(count: 2), "-a-!", inner: ["a": "-1--(2|)"])
      marbles.expectSubscriptions(of: cancelled, "^---!")
      let demanded = marbles.hot("-1--2--3-|").window(count: 2).map { _ in "w" }
      marbles.expect(demanded, "-w-------|", subscriber: "+1")
    }
  }

  @Test func windowsByTime() {
    expectMarbles { marbles in
      let source = marbles.hot("-1--2--3-|")
      let windows = source.window(time: 5, scheduler: marbles.scheduler)
      marbles.expect(windows, "a----b---|", inner: ["a": "-1--2|", "b": "-------3-|"])
      marbles.expect(windows, "a----b-!", inner: ["a": "-1--2|", "b": "-------3-|"])
      let failing = marbles.hot("-1--X").window(time: 5, scheduler: marbles.scheduler)
      marbles.expect(failing, "a---X", inner: ["a": "-1--X"])
      let demanded = marbles.hot("-1--------------|").window(time: 5, scheduler: marbles.scheduler)
      // The third window has no demand when its time has elapsed, so it continues until the end.
      let names = demanded.map { _ in "w" }
      marbles.expect(names, "w-------w----------(w|)", subscriber: "+1------+1---------+1")
    }
  }

  @Test func windowsByTimeOrCount() {
    expectMarbles { marbles in
      let source = marbles.hot("-1--2--3-----X")
      let windows = source.window(timeSpan: 5, count: 2, scheduler: marbles.scheduler)
      marbles.expect(
        windows,
        "a---b----c---X",
        inner: ["a": "-1--(2|)", "b": "-------3-|", "c": "-------------X"]
      )
      marbles.expect(windows, "a---b-!", inner: ["a": "-1--(2|)", "b": "-------3-|"])
      let names = windows.map { _ in "w" }
      marbles.expect(names, "w---w----------(wX)", subscriber: "+2-------------+1")
      let finishing = marbles.hot("-1-|").window(timeSpan: 5, count: 2, scheduler: marbles.scheduler)
      marbles.expect(finishing, "a--|", inner: ["a": "-1-|"])
    }
  }

  @Test func windowsByBoundary() {
    expectMarbles { marbles in
      let source = marbles.hot("-1--2--3-|")
      let windows = source.window(boundary: marbles.hot("--x--x----"))
      marbles.expect(windows, "a-b--c---|", inner: ["a": "-1|", "b": "----2|", "c": "-------3-|"])
      let cancelled = marbles.hot("-1--2--3-|").window(boundary: marbles.hot("--x--"))
      marbles.expect(cancelled, "a-b-!", inner: ["a": "-1|", "b": "----2--3-|"])
      let failing = marbles.hot("-1--X").window(boundary: marbles.hot("--x"))
      marbles.expect(failing, "a-b-X", inner: ["a": "-1|", "b": "----X"])
      let unbounded = marbles.hot("-1--2--|").window(boundary: marbles.hot("--x-|"))
      marbles.expect(unbounded, "a-b----|", inner: ["a": "-1|", "b": "----2--|"])
      let failingWithBoundary = marbles.hot("-1--2--3-|")
      let bounded = failingWithBoundary.window(boundary: marbles.hot("--x--X"))
      marbles.expect(bounded, "a-b--X", inner: ["a": "-1|", "b": "----2X"])
      marbles.expectSubscriptions(of: failingWithBoundary, "^----!")
      let demanded = marbles.hot("-1--2--3-|").window(boundary: marbles.hot("--x--x"))
      let names = demanded.map { _ in "w" }
      marbles.expect(names, "w----------(w|)", subscriber: "+1---------+1")
    }
  }

  @Test func groupsByKey() {
    expectMarbles { marbles in
      let source = marbles.hot("-1-2-3-4-|", values: .parsed(as: Int.self))
      marbles.expect(
        source.groupBy { $0 % 2 },
        "-a-b-----|",
        inner: ["a": "-1---3---|", "b": "---2---4-|"]
      )
      let failing = marbles.hot("-1-2-X", values: .parsed(as: Int.self))
      marbles.expect(failing.groupBy { $0 % 2 }, "-a-b-X", inner: ["a": "-1---X", "b": "---2-X"])
      let demanded = marbles.hot("-1-2-3-4-|", values: .parsed(as: Int.self)).groupBy { $0 % 2 }
      let names = demanded.map { _ in "g" }
      marbles.expect(names, "-g-------|", subscriber: "+1")
    }
  }

  @Test func groupsOutliveTheSubscriptionToThem() {
    expectMarbles { marbles in
      let source = marbles.hot("-1-2-3-4-|", values: .parsed(as: Int.self))
      marbles.expect(source.groupBy { _ in 0 }, "-a-!", inner: ["a": "-1-2-3-4-|"])
      marbles.expectSubscriptions(of: source, "^--------|")
    }
  }
}
