import CombineShim
import MarbleTesting
import Testing

struct CombiningMarbleTests {
  private typealias Source = MarbleSource<String, MarbleFailure>

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1---2-|",
      "---a---b--|",
      gives: "-1-a-2-b--|",
      upstream: ["^------|", "^---------|"]
    ),
    MarbleCase("both at once", "-1-----|", "-a-----|", gives: "-(1a)--|"),
    MarbleCase("failure", "-1--X", "---a---b", gives: "-1-aX", upstream: ["^---X", "^---!"]),
    MarbleCase(
      "demand",
      "-1--2-|",
      "---a---b|",
      isCold: true,
      gives: "-1------a---(2b|)",
      subscriber: "+1------+1--+2"
    ),
    MarbleCase("cancel", "-1--2-|", "---a---b|", gives: "-1-a!", upstream: ["^---!", "^---!"]),
  ])
  func merge(line: MarbleCase) {
    // Merging two publishers of the same type selects a different overload than merging two of different
    // types.
    line.check { input -> Publishers.MergeMany<Source> in input.first.merge(with: input.second) }
    line.check { input -> Publishers.Merge<Source, Publishers.Map<Source, String>> in
      input.first.merge(with: input.second.map { $0 })
    }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-----2-|", "---a-b----|", gives: "-1-a-b-2--|"),
    MarbleCase(
      "one of three fails",
      "-1----",
      "---aX",
      "--",
      gives: "-1-aX",
      upstream: ["^---!", "^---X", "^---!"]
    ),
    MarbleCase(
      "demand",
      "-1|",
      "--a|",
      "---x|",
      isCold: true,
      gives: "-1---a----(x|)",
      subscriber: "+1---+1---+1"
    ),
    MarbleCase(
      "cancel",
      "-1----",
      "---a--",
      "-----x",
      gives: "-1-a!",
      upstream: ["^---!", "^---!", "^---!"]
    ),
  ])
  func mergeMany(line: MarbleCase) {
    line.check { Publishers.MergeMany($0.sources) }
  }

  @Test(arguments: [
    MarbleCase("values", "-1----2-----3|", "---a-----b----|", gives: "---1a----2b---|"),
    MarbleCase(
      "finish with nothing to pair",
      "-1-|",
      "-----a--b-",
      gives: "-----(1a,|)",
      upstream: ["^--|", "^----!"]
    ),
    MarbleCase("finish at once", "-|", "---a--", gives: "-|", upstream: ["^|", "^!"]),
    MarbleCase("failure", "-1-X", "-----a--b-", gives: "---X", upstream: ["^--X", "^--!"]),
    MarbleCase("demand", "-1-2-3|", "-a-b-c|", isCold: true, gives: "-1a----2b----", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-1-2-3|", "-a-b-c|", gives: "-1a!", upstream: ["^--!", "^--!"]),
  ])
  func zip(line: MarbleCase) {
    line.check { $0.first.zip($0.second) { $0 + $1 } }
    line.check { $0.first.zip($0.second).map { $0 + $1 } }
  }

  @Test(arguments: [
    MarbleCase("values", "-1---2----|", "--a---b---|", "---x---y--|", gives: "---1ax-2by|"),
    MarbleCase(
      "failure",
      "-1---2----|",
      "--a---X",
      "---x---y--|",
      gives: "---1axX",
      upstream: ["^-----!", "^-----X", "^-----!"]
    ),
    MarbleCase(
      "finish without a triple",
      "-1----|",
      "--a------",
      "---x-----",
      gives: "---1ax|",
      upstream: ["^-----|", "^-----!", "^-----!"]
    ),
    MarbleCase(
      "demand",
      "-1-2-3|",
      "-a-b-c|",
      "-x-y-z|",
      isCold: true,
      gives: "-1ax---2by---",
      subscriber: "+1-----+1"
    ),
    MarbleCase(
      "cancel",
      "-1-----2|",
      "-a-----b|",
      "-x-----y|",
      gives: "-1ax!",
      upstream: ["^---!", "^---!", "^---!"]
    ),
  ])
  func zipOfThree(line: MarbleCase) {
    line.check { $0.first.zip($0.second, $0.third) { $0 + $1 + $2 } }
    line.check { $0.first.zip($0.second, $0.third).map { $0 + $1 + $2 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1----2----|", "---a-----b----|", gives: "---1a-2a-2b---|"),
    MarbleCase("finish without a pair", "-1-|", "-----|", gives: "-----|"),
    MarbleCase("failure", "-1---X", "---a---", gives: "---1aX", upstream: ["^----X", "^----!"]),
    MarbleCase(
      "demand",
      "-1----2----|",
      "---a----b----c--|",
      gives: "---1a--------1c-|",
      subscriber: "+1--------+2",
      demand: ["+1--------+2", "+1--------+2"]
    ),
    MarbleCase("cancel", "-1----2----|", "---a----b-----|", gives: "---1a!", upstream: ["^----!", "^----!"]),
  ])
  func combineLatest(line: MarbleCase) {
    line.check { $0.first.combineLatest($0.second) { $0 + $1 } }
    line.check { $0.first.combineLatest($0.second).map { $0 + $1 } }
  }

  @Test(arguments: [
    MarbleCase("values", "-1--------|", "--a----b--|", "---x------|", gives: "---1ax-1bx|"),
    MarbleCase("failure", "-1--------|", "--a----b--|", "---x--X", gives: "---1axX"),
    MarbleCase(
      "demand",
      "-1-----------|",
      "--a--d---b---|",
      "---x---------|",
      gives: "---1ax---1bx-|",
      subscriber: "+1-----+1"
    ),
    MarbleCase(
      "cancel",
      "-1-----|",
      "--a----|",
      "---x---|",
      gives: "---1ax!",
      upstream: ["^-----!", "^-----!", "^-----!"]
    ),
  ])
  func combineLatestOfThree(line: MarbleCase) {
    line.check { $0.first.combineLatest($0.second, $0.third) { $0 + $1 + $2 } }
    line.check { $0.first.combineLatest($0.second, $0.third).map { $0 + $1 + $2 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-----|", "--a---", "---x---", "---w---", gives: "---1axw|"),
    MarbleCase("failure", "-1-----X", "--a---", "---x---", "---w---", gives: "---1axwX"),
    MarbleCase(
      "demand",
      "-1-2-3|",
      "-a-b-c|",
      "-x-y-z|",
      "-u-v-w|",
      isCold: true,
      gives: "-1axu--2byv---",
      subscriber: "+1-----+1"
    ),
    MarbleCase("cancel", "-1------2", "-a", "-x", "-w", gives: "-1axw!", upstream: ["^----!", "^----!"]),
  ])
  func zipOfFour(line: MarbleCase) {
    line.check { $0.first.zip($0.second, $0.third, $0.sources[3]) { $0 + $1 + $2 + $3 } }
    line.check { $0.first.zip($0.second, $0.third, $0.sources[3]).map { $0 + $1 + $2 + $3 } }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1--------|",
      "--a-------|",
      "---x------|",
      "---w------|",
      gives: "---1axw---|"
    ),
    MarbleCase("failure", "-1-----", "--a----", "---x---", "---w---X", gives: "---1axwX"),
    MarbleCase(
      "demand",
      "-1------------|",
      "--a--d---b----|",
      "---x----------|",
      "---w----------|",
      gives: "---1axw--1bxw-|",
      subscriber: "+1-----+1"
    ),
    MarbleCase("cancel", "-1", "--a", "---x", "---w", gives: "---1axw!", upstream: ["^------!", "^------!"]),
  ])
  func combineLatestOfFour(line: MarbleCase) {
    line.check { $0.first.combineLatest($0.second, $0.third, $0.sources[3]) { $0 + $1 + $2 + $3 } }
    line.check { $0.first.combineLatest($0.second, $0.third, $0.sources[3]).map { $0 + $1 + $2 + $3 } }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "--1--2--|",
      "-3|",
      isCold: true,
      gives: "--1--2---3|",
      upstream: ["^-------|", "        ^-|"]
    ),
    MarbleCase("failure of the first", "--1-X", "-3|", isCold: true, gives: "--1-X"),
    MarbleCase("failure of the second", "--1-|", "-3-X", isCold: true, gives: "--1--3-X"),
    MarbleCase("demand", "-1-|", "-3--|", isCold: true, gives: "-1------(3|)", subscriber: "+1------+1"),
    MarbleCase("cancel before the second", "-1-|", "-3--|", isCold: true, gives: "-1!", upstream: ["^-!"]),
    MarbleCase(
      "cancel in the second",
      "-1-|",
      "-3--|",
      isCold: true,
      gives: "-1--3!",
      upstream: ["^--|", "   ^-!"]
    ),
  ])
  func append(line: MarbleCase) {
    line.check { $0.first.append($0.second) }
    line.check { $0.second.prepend($0.first) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-|", gives: "-1-(89|)", upstream: ["^--|"]),
    MarbleCase("failure", "-1-X", gives: "-1-X"),
    MarbleCase("demand", "-1-|", gives: "-1-8--(9|)", subscriber: "+2----+1"),
    MarbleCase("cancel", "-1---|", gives: "-1-!", upstream: ["^--!"]),
  ])
  func appendValues(line: MarbleCase) {
    line.check { $0.first.append("8", "9") }
    line.check { $0.first.append(["8", "9"]) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "----1-|", gives: "(89)1-|"),
    MarbleCase("failure", "----X", gives: "(89)X"),
    MarbleCase("demand", "-1-2|", isCold: true, gives: "8---9---1---(2|)", subscriber: "+1--+1--+1--+1"),
    MarbleCase("cancel", "----1-|", gives: "(89)1!", upstream: ["^----!"]),
  ])
  func prependValues(line: MarbleCase) {
    line.check { $0.first.prepend("8", "9") }
    line.check { $0.first.prepend(["8", "9"]) }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1-2-3-4-|",
      "----x----",
      gives: "-----3-4-|",
      upstream: ["^--------|", "^"]
    ),
    MarbleCase("other finishes without a value", "-1-2-3-4-|", "----|", gives: "----|", upstream: ["^---!"]),
    MarbleCase("failure", "-1-2-X", "--x--", gives: "---2-X"),
    MarbleCase("failure of the other", "-1-2-3-|", "--X", gives: "--X", upstream: ["^-!"]),
    MarbleCase("demand", "-1-2-3-4-|", "--x--", gives: "---2-----|", subscriber: "+2", demand: ["+2", "+1"]),
    MarbleCase("cancel", "-1-2-3-4-|", "-----x", gives: "---!", upstream: ["^--!", "^--!"]),
  ])
  func dropUntilOutput(line: MarbleCase) {
    line.check { $0.first.drop(untilOutputFrom: $0.second) }
  }

  @Test(arguments: [
    MarbleCase("values", "-1-2-3-4-|", "----x----", gives: "-1-2|", upstream: ["^---!", "^"]),
    MarbleCase("finish first", "-1-|", "-----x", gives: "-1-|", upstream: ["^--|", "^--!"]),
    MarbleCase("other finishes without a value", "-1-2-3-4-|", "--|", gives: "-1-2-3-4-|"),
    MarbleCase("failure", "-1-X", "-----x", gives: "-1-X"),
    MarbleCase("demand", "-1-2-3-4-|", "------x", gives: "-1----|", subscriber: "+1"),
    MarbleCase("cancel", "-1-2-3-4-|", "-----x", gives: "-1!", upstream: ["^-!", "^-!"]),
  ])
  func prefixUntilOutput(line: MarbleCase) {
    line.check { $0.first.prefix(untilOutputFrom: $0.second) }
  }
}
