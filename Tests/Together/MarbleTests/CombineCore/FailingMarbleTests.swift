import CombineShim
import MarbleTesting
import Testing

struct FailingMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", "-8-|", isCold: true, gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", "-8-9|", isCold: true, gives: "-1--8-9|", upstream: ["^--X", "   ^---|"]),
    MarbleCase("failure of the replacement", "-1-X", "-8-X(b)", isCold: true, gives: "-1--8-X(b)"),
    MarbleCase(
      "demand",
      "-1-X",
      "-8-9|",
      isCold: true,
      gives: "-1-----8------",
      subscriber: "+1-----+1",
      demand: ["+1", "   ----+1"]
    ),
    MarbleCase("cancel", "-1-X", "-8-9|", isCold: true, gives: "-1--8!", upstream: ["^--X", "   ^-!"]),
  ])
  func catchFailure(line: MarbleCase) {
    line.check { input in input.first.catch { _ in input.second } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", isCold: true, gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", isCold: true, gives: "-1--1--1-X"),
    MarbleCase("demand", "-1-X", isCold: true, gives: "-1--------1-----", subscriber: "+1--------+1"),
    MarbleCase("cancel", "-1-X", isCold: true, gives: "-1--1!"),
  ])
  func retry(line: MarbleCase) {
    line.check { $0.first.retry(2) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", "-8-|", isCold: true, gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", "-8-|", isCold: true, gives: "-1--8-|", upstream: ["^--X", "   ^--|"]),
    MarbleCase("failure of the replacement", "-1-X", "-8-X(b)", isCold: true, gives: "-1--8-X(b)"),
    MarbleCase("cancel", "-1-X", "-8-9|", isCold: true, gives: "-1--8!", upstream: ["^--X", "   ^-!"]),
    MarbleCase(
      "demand",
      "-1-X",
      "-8-9|",
      isCold: true,
      gives: "-1-----8------",
      subscriber: "+1-----+1",
      demand: ["+1", "   ----+1"]
    ),
  ])
  func tryCatch(line: MarbleCase) {
    line.check { input in input.first.tryCatch { _ in input.second } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", isCold: true, gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", isCold: true, gives: "-1-X(late)", upstream: ["^--X"]),
    MarbleCase("demand", "-1X", isCold: true, gives: "-1X(late)", subscriber: "+1", demand: ["+1"]),
    MarbleCase("cancel", "-1-X", isCold: true, gives: "-1!", upstream: ["^-!"]),
  ])
  func tryCatchThatThrows(line: MarbleCase) {
    line.check { input in
      input.first.tryCatch { _ -> MarbleSource<String, MarbleFailure> in throw MarbleFailure("late") }
    }
  }

  @Test func retrySubscribesOnceForEachAttempt() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-X")
      marbles.expect(source.retry(2), "-1--1--1-X")
      marbles.expectSubscriptions(of: source, "^--X", "   ^--X", "      ^--X")
    }
  }
}
