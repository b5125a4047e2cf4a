import CombineExtensions
import CombineShim
import MarbleTesting
import Testing

/// Tests the operators that another publisher controls if that publisher cannot fail.
struct SteeringWithoutFailureMarbleTests {
  @Test(arguments: [
    MarbleCase("values", "-1-2---3-----|", "--x--x---x-----", gives: "--1--2---3---|"),
    MarbleCase("finish", "-1-2-----|", "--x--|", gives: "--1--(2|)"),
    MarbleCase("failure", "-1-X", "-----x", gives: "---X", upstream: ["^--X", "^--!"]),
    MarbleCase(
      "demand",
      "-1-2---3-----|",
      "--x--x---x-----",
      gives: "--1------3---|",
      subscriber: "+1----+1"
    ),
    MarbleCase("cancel", "-1-2---3-----|", "--x--x---x-----", gives: "--1!", upstream: ["^--!", "^--!"]),
  ])
  func sample(line: MarbleCase) {
    line.check { $0.first.sample($0.second.assertNoFailure()) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1--2------3--|", "---x", gives: "-------2------(3|)"),
    MarbleCase("failure", "-1--X", "------x", gives: "----X"),
    MarbleCase("demand", "-1-----2-----|", "---x", gives: "----1---------", subscriber: "+1"),
    MarbleCase("cancel", "-1-----2-----|", "---x", gives: "--!", upstream: ["^-!"]),
  ])
  func debounceUntil(line: MarbleCase) {
    line.check(secondIsCold: true) { input in input.first.debounce { _ in input.second.assertNoFailure() } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-----4-|", "-----x", gives: "-1----3----4-|"),
    MarbleCase("failure", "-1-2-X", "------x", gives: "-1---X"),
    MarbleCase("demand", "-1-2-3------|", "----x", gives: "-1------3---|", subscriber: "+1------+1"),
    MarbleCase("cancel", "-1-2-3-----4-|", "-----x", gives: "-1!", upstream: ["^-!"]),
  ])
  func throttleUntil(line: MarbleCase) {
    line.check(secondIsCold: true) { input in
      input.first.throttle(latest: true) { _ in input.second.assertNoFailure() }
    }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-4-5-|", "--t---f-t---", gives: "---2-3---5-|"),
    MarbleCase("failure", "-1-2-X", "--t---", gives: "---2-X"),
    MarbleCase("demand", "-1-2-3-4-5-|", "t----", gives: "-1-----4---|", subscriber: "+1----+1"),
    MarbleCase("cancel", "-1-2-3-4-5-|", "t-----", gives: "-1!", upstream: ["^-!", "^-!"]),
  ])
  func pausable(line: MarbleCase) {
    line.check { $0.first.pausable(by: $0.second.assertNoFailure().map { $0 == "t" }) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1---2--3-4-5----|", "--t----f-----t--", gives: "--1--2-------(45)|"),
    MarbleCase("failure", "-1-2-X", "-------", gives: "-----(12X)"),
    MarbleCase("demand", "-1-2-3-4|", "t----", gives: "-1-----4|", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-1-2-|", "t-----", gives: "-1!", upstream: ["^-!", "^-!"]),
  ])
  func pausableBuffered(line: MarbleCase) {
    line.check { $0.first.pausableBuffered(by: $0.second.assertNoFailure().map { $0 == "t" }, limit: 2) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2----3-|", "----x------", gives: "----12----(3|)"),
    MarbleCase("failure", "-1-2--X", "----x", gives: "----12X"),
    MarbleCase(
      "demand",
      "-1-2----3-|",
      "----x------",
      gives: "----12---------(3|)",
      subscriber: "+1-------------+*"
    ),
    MarbleCase("cancel", "-1-2---3-|", "----x-x----", gives: "--!", upstream: ["^-!", "^-!"]),
  ])
  func bufferByBoundary(line: MarbleCase) {
    line.check { $0.first.buffer(boundary: $0.second.assertNoFailure()).map { $0.joined() } }
  }

  @Test func windowsByBoundary() {
    expectMarbles { marbles in
      let windows = marbles.hot("-1--2--3-|").window(boundary: marbles.hot("--x--x----").assertNoFailure())
      marbles.expect(windows, "a-b--c---|", inner: ["a": "-1|", "b": "----2|", "c": "-------3-|"])
      let cancelled = marbles.hot("-1--2--3-|").window(boundary: marbles.hot("--x--").assertNoFailure())
      marbles.expect(cancelled, "a-b-!", inner: ["a": "-1|", "b": "----2--3-|"])
      let failing = marbles.hot("-1--X").window(boundary: marbles.hot("--x").assertNoFailure())
      marbles.expect(failing, "a-b-X", inner: ["a": "-1|", "b": "----X"])
      let demanded = marbles.hot("-1--2--3-|").window(boundary: marbles.hot("--x--x").assertNoFailure())
      let names = demanded.map { _ in "w" }
      marbles.expect(names, "w----------(w|)", subscriber: "+1---------+1")
    }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-|", "--x", isCold: true, gives: "-1-|"),
    MarbleCase("demand", "-1X", "--x", isCold: true, gives: "-1------1----", subscriber: "+1------+1"),
    MarbleCase("cancel", "-1X", "--x", isCold: true, gives: "-1-!"),
  ])
  func retryWhen(line: MarbleCase) {
    line.check { input in
      input.first.retryWhen { failures in
        failures.map { _ in input.second.assertNoFailure() }.switchToLatest()
      }
    }
  }
}
