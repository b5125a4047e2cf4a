import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct SequencingMarbleTests {
  @Test(arguments: [
    MarbleCase("values", "-1-|", "-2-|", isCold: true, gives: "-1-|"),
    MarbleCase("no value", "---|", "-2-|", isCold: true, gives: "----2-|", upstream: ["^--|", "   ^--|"]),
    MarbleCase("failure", "---X", "-2-|", isCold: true, gives: "---X"),
    MarbleCase(
      "demand",
      "---|",
      "-2-3|",
      isCold: true,
      gives: "----2---",
      subscriber: "+1",
      demand: ["+1", "   +1"]
    ),
    MarbleCase("cancel", "---|", "-2-3|", isCold: true, gives: "----2!", upstream: ["^--|", "   ^-!"]),
  ])
  func ifEmpty(line: MarbleCase) {
    line.check { $0.first.ifEmpty(switchTo: $0.second) }
  }

  @Test(arguments: [
    MarbleCase("values", "-1-|", gives: "-1-|"),
    MarbleCase("no value", "---|", gives: "---(0|)"),
    MarbleCase("failure", "---X", gives: "---X"),
    MarbleCase("cancel", "---|", gives: "--!", upstream: ["^-!"]),
    MarbleCase("demand", "---|", gives: "-----(0|)", subscriber: "     +1"),
  ])
  func ifEmptyWithDefault(line: MarbleCase) {
    line.check { $0.first.ifEmpty(default: "0") }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1-|",
      "-8|",
      isCold: true,
      gives: "-8-1-|",
      upstream: ["  ^--|", "^-|"]
    ),
    MarbleCase("failure of the other", "-1-|", "-8X", isCold: true, gives: "-8X"),
    MarbleCase("demand", "-1-|", "-8|", isCold: true, gives: "-8---(1|)", subscriber: "+1---+1"),
    MarbleCase("cancel", "-1-|", "-8-|", isCold: true, gives: "-8!"),
  ])
  func startWithPublisher(line: MarbleCase) {
    line.check { input in input.first.startWith(deferred: { input.second }) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "----1-|", gives: "(89)1-|"),
    MarbleCase("failure", "----X", gives: "(89)X"),
    MarbleCase("demand", "-1-2|", isCold: true, gives: "8---9---1---(2|)", subscriber: "+1--+1--+1--+1"),
    MarbleCase("cancel", "----1-|", gives: "(89)1!", upstream: ["^----!"]),
  ])
  func startWith(line: MarbleCase) {
    line.check { $0.first.startWith("8", "9") }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "----1-|", gives: "8---1-|"),
    MarbleCase("failure", "----X", gives: "8---X"),
    MarbleCase("demand", "-1-2|", isCold: true, gives: "8---1---(2|)", subscriber: "+1--+1--+1"),
    MarbleCase("cancel", "----1-|", gives: "8---1!", upstream: ["^----!"]),
  ])
  func startWithDeferredValue(line: MarbleCase) {
    line.check { $0.first.startWith(deferred: { "8" }) }
  }

  @Test(arguments: [
    MarbleCase(
      "values",
      "-A-B-|",
      "-1--2|",
      "-3|",
      isCold: true,
      gives: "--1--2-3|",
      upstream: ["^-----|", " ^----|", "      ^-|"]
    ),
    MarbleCase("failure of upstream", "-A--X", "-1---2|", isCold: true, gives: "--1-X"),
    MarbleCase(
      "failure of the inner one",
      "-A------",
      "-1-X",
      isCold: true,
      gives: "--1-X",
      upstream: ["^---!", " ^--X"]
    ),
    MarbleCase("demand", "-A-|", "-1-2|", isCold: true, gives: "--1----(2|)", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-A-B-|", "-1--2|", "-3|", isCold: true, gives: "--1!", upstream: ["^--!", " ^-!"]),
    MarbleCase("finish waits for the inner one", "-A|", "-1---2|", isCold: true, gives: "--1---2|"),
  ])
  func concatMap(line: MarbleCase) {
    line.checkFlattening { $0.concatMap { $0 } }
  }

  @Test(arguments: [
    MarbleCase(
      "values",
      "-A---B---|",
      "-1-2-3|",
      "-4-|",
      gives: "--1-2-4--|",
      upstream: ["^--------|", " ^---!", "     ^--|"]
    ),
    MarbleCase("failure", "-A------", "-1-X", gives: "--1-X", upstream: ["^---!", " ^--X"]),
    MarbleCase("failure of upstream", "-A---X", "-1-2-3|", gives: "--1-2X", upstream: ["^----X", " ^---!"]),
    MarbleCase("cancel", "-A---B---|", "-1-2-3|", "-4-|", gives: "--1!", upstream: ["^--!", " ^-!"]),
    MarbleCase(
      "demand",
      "-A----B-|",
      "-1-2-3|",
      "-4--5|",
      gives: "--1----4----(5|)",
      subscriber: "+1-----+1---+1"
    ),
  ])
  func flatMapLatest(line: MarbleCase) {
    line.checkFlattening { $0.flatMapLatest { $0 } }
  }

  @Test func partition() {
    expectMarbles { marbles in
      let source = marbles.hot("-1-2-3-4-|", values: .parsed(as: Int.self))
      let parts = source.partition { $0.isMultiple(of: 2) }
      marbles.expect(parts.matches, "---2-!")
      marbles.expect(parts.nonMatches, "-1---3---|")
      let failing = marbles.hot("-1-2-X", values: .parsed(as: Int.self)).partition { $0.isMultiple(of: 2) }
      marbles.expect(failing.matches, "---2-X")
      marbles.expect(failing.nonMatches, "-1---X")
      let demanded = marbles.hot("-1-2-3-4-|", values: .parsed(as: Int.self)).partition {
        $0.isMultiple(of: 2)
      }
      marbles.expect(demanded.matches, "---2-------(4|)", subscriber: "+1---------+1")
      marbles.expect(demanded.nonMatches, "-1---3---|")
    }
  }
}
