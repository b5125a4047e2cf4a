import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct ExtendedCombiningMarbleTests {
  @Test(arguments: [
    MarbleCase(
      "the first with an event wins",
      "---1-2-|",
      "--a---b-|",
      gives: "--a---b-|",
      upstream: ["^-!", "^-------|"]
    ),
    MarbleCase("finish wins too", "---1-2-|", "--|", gives: "--|", upstream: ["^-!", "^-|"]),
    MarbleCase("failure wins too", "---1-2-|", "--X", gives: "--X", upstream: ["^-!", "^-X"]),
    MarbleCase("demand", "-1-2---3|", "--a", gives: "-1-----3|", subscriber: "+1---+1"),
    MarbleCase("cancel before the first", "---1-2-|", "----a", gives: "--!", upstream: ["^-!", "^-!"]),
    MarbleCase("cancel after the first", "---1-2-|", "----a", gives: "---1!", upstream: ["^---!", "^--!"]),
  ])
  func amb(line: MarbleCase) {
    line.check { $0.first.amb($0.second) }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1---2---3-|",
      "---a---b-----",
      gives: "-----2a--3b|",
      upstream: ["^----------|", "^----------!"]
    ),
    MarbleCase("other finishes", "-1---2---3-|", "---a-|", gives: "-----2a--3a|"),
    MarbleCase("failure", "-1-X", "---a--", gives: "---X", upstream: ["^--X", "^--!"]),
    MarbleCase("failure of the other", "-1---2-|", "---X", gives: "---X", upstream: ["^--!", "^--X"]),
    MarbleCase("demand", "-1---2---3-|", "---a-----", gives: "-----2a----|", subscriber: "+1"),
    MarbleCase("cancel", "-1---2---3-|", "---a-----", gives: "-----2a!", upstream: ["^------!", "^------!"]),
  ])
  func withLatestFrom(line: MarbleCase) {
    line.check { $0.first.withLatestFrom($0.second) { $0 + $1 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1---2---3-|", "---a---b-----", gives: "-----a---b-|"),
    MarbleCase("failure", "-1-X", "---a--", gives: "---X", upstream: ["^--X", "^--!"]),
    MarbleCase("failure of the other", "-1---2-|", "---X", gives: "---X", upstream: ["^--!", "^--X"]),
    MarbleCase("demand", "-1---2---3-|", "---a-----", gives: "-----a-----|", subscriber: "+1"),
    MarbleCase("cancel", "-1---2---3-|", "---a-----", gives: "-----a!", upstream: ["^-----!", "^-----!"]),
  ])
  func withLatestFromAlone(line: MarbleCase) {
    line.check { $0.first.withLatestFrom($0.second) }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1----2---3--|",
      "--a------b---",
      "---x---------",
      gives: "------ax--bx-|"
    ),
    MarbleCase("failure", "-1----2--X", "--a----------", "---x---------", gives: "------ax-X"),
    MarbleCase("demand", "-1----2---3--|", "--a---", "---x---", gives: "------ax-----|", subscriber: "+1"),
    MarbleCase("cancel", "-1----2---3--|", "--a---", "---x---", gives: "------ax!", upstream: ["^-------!"]),
  ])
  func withLatestFromTwoAlone(line: MarbleCase) {
    line.check { $0.first.withLatestFrom($0.second, $0.third).map { $0 + $1 } }
  }

  @Test(arguments: [
    MarbleCase(
      "the first with an event wins",
      "---1",
      "--a-|",
      "----x",
      gives: "--a-|",
      upstream: ["^-!", "^---|", "^-!"]
    ),
    MarbleCase("failure wins too", "---1", "--X", "----x", gives: "--X", upstream: ["^-!", "^-X", "^-!"]),
    MarbleCase("demand", "-1-2---3-|", "---a", "---x", gives: "-1-----3-|", subscriber: "+1---+1"),
    MarbleCase("cancel", "---1", "---a", "---x", gives: "--!", upstream: ["^-!", "^-!", "^-!"]),
    MarbleCase(
      "cancel after the first",
      "---1-2",
      "----a",
      "-----x",
      gives: "---1!",
      upstream: ["^---!", "^--!", "^--!"]
    ),
  ])
  func ambOfMany(line: MarbleCase) {
    line.check { $0.first.amb(with: $0.second, $0.third) }
    line.check { $0.first.amb(with: [$0.second, $0.third]) }
    line.check { $0.sources.amb() }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1----2---3--|",
      "--a------b---",
      "---x---------",
      gives: "------2ax-3bx|"
    ),
    MarbleCase(
      "failure",
      "-1----2--X",
      "--a----------",
      "---x---------",
      gives: "------2axX",
      upstream: ["^--------X", "^--------!"]
    ),
    MarbleCase(
      "failure of the other",
      "-1----2---",
      "--X",
      "---x------",
      gives: "--X",
      upstream: ["^-!", "^-X", "^-!"]
    ),
    MarbleCase(
      "failure of another",
      "-1----2---",
      "--a------",
      "---X",
      gives: "---X",
      upstream: ["^--!", "^--!", "^--X"]
    ),
    MarbleCase(
      "cancel",
      "-1----2---3--|",
      "--a---",
      "---x---",
      gives: "------2ax!",
      upstream: ["^--------!", "^--------!", "^--------!"]
    ),
    MarbleCase("demand", "-1----2---3--|", "--a---", "---x---", gives: "------2ax----|", subscriber: "+1"),
  ])
  func withLatestFromTwo(line: MarbleCase) {
    line.check { $0.first.withLatestFrom($0.second, $0.third) { $0 + $1.0 + $1.1 } }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1----2---3--|",
      "--a------b---",
      "---x---------",
      "----w--------",
      gives: "------axw-bxw|"
    ),
    MarbleCase(
      "failure",
      "-1----2--X",
      "--a-------",
      "---x------",
      "----w-----",
      gives: "------axwX",
      upstream: ["^--------X", "^--------!", "^--------!", "^--------!"]
    ),
    MarbleCase(
      "failure of another",
      "-1----2---",
      "--a-------",
      "---x------",
      "----X",
      gives: "----X",
      upstream: ["^---!", "^---!", "^---!", "^---X"]
    ),
    MarbleCase("demand", "-1----2---3--|", "--a", "---x", "----w", gives: "------axw----|", subscriber: "+1"),
    MarbleCase(
      "cancel",
      "-1----2---3--|",
      "--a",
      "---x",
      "----w",
      gives: "------axw!",
      upstream: ["^--------!", "^--------!", "^--------!", "^--------!"]
    ),
  ])
  func withLatestFromThree(line: MarbleCase) {
    line.check { $0.first.withLatestFrom($0.second, $0.third, $0.sources[3]) { $1.0 + $1.1 + $1.2 } }
    line.check { $0.first.withLatestFrom($0.second, $0.third, $0.sources[3]).map { $0 + $1 + $2 } }
  }

  @Test(arguments: [
    MarbleCase("values", "-1-2---3-----|", "--x--x---x-----", gives: "--1--2---3---|"),
    MarbleCase("the sampler finishes", "-1-2-----|", "--x--|", gives: "--1--(2|)"),
    MarbleCase("failure", "-1-X", "-----x", gives: "---X", upstream: ["^--X", "^--!"]),
    MarbleCase(
      "failure of the sampler",
      "-1-2-----|",
      "--x-X",
      gives: "--1-X",
      upstream: ["^---!", "^---X"]
    ),
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
    line.check { $0.first.sample($0.second) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1--2------3--|", "---x", gives: "-------2------(3|)"),
    MarbleCase("failure", "-1--X", "------x", gives: "----X"),
    MarbleCase("the trigger finishes", "-1--2------3--|", "---|", gives: "-------2------(3|)"),
    MarbleCase("failure of the trigger", "-1--2-----|", "---X", gives: "-------X", upstream: ["^------!"]),
    MarbleCase("demand", "-1-----2-----|", "---x", gives: "----1---------", subscriber: "+1"),
    MarbleCase("cancel", "-1-----2-----|", "---x", gives: "--!", upstream: ["^-!"]),
  ])
  func debounceUntil(line: MarbleCase) {
    expectPaced(line) { upstream, trigger in upstream.debounce { _ in trigger } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-----4-|", "-----x", gives: "-1----3----4-|"),
    MarbleCase("finish with a held value", "-1-2-|", "------x", gives: "-1---(2|)"),
    MarbleCase("failure", "-1-2-X", "------x", gives: "-1---X"),
    MarbleCase("the trigger finishes", "-1-2-3------4-|", "-----|", gives: "-1----3-----4-|"),
    MarbleCase("failure of the trigger", "-1-2-3-----4-|", "-----X", gives: "-1----X", upstream: ["^-----!"]),
    MarbleCase("demand", "-1-2-3------|", "----x", gives: "-1------3---|", subscriber: "+1------+1"),
    MarbleCase("cancel", "-1-2-3-----4-|", "-----x", gives: "-1!", upstream: ["^-!"]),
  ])
  func throttleUntilLatest(line: MarbleCase) {
    expectPaced(line) { upstream, trigger in upstream.throttle(latest: true) { _ in trigger } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-----4-|", "-----x", gives: "-1---------4-|"),
    MarbleCase("failure", "-1-2-X", "------x", gives: "-1---X"),
    MarbleCase("the trigger finishes", "-1-2-3-----4-|", "-----|", gives: "-1---------4-|"),
    MarbleCase("failure of the trigger", "-1-2-3-----4-|", "-----X", gives: "-1----X", upstream: ["^-----!"]),
    MarbleCase("demand", "-1-2-3------|", "----x", gives: "-1----------|", subscriber: "+1------+1"),
    MarbleCase("cancel", "-1-2-3-----4-|", "-----x", gives: "-1!", upstream: ["^-!"]),
  ])
  func throttleUntilFirst(line: MarbleCase) {
    expectPaced(line) { upstream, trigger in upstream.throttle(latest: false) { _ in trigger } }
  }

  /// Checks an operator whose second source starts again for each value.
  private func expectPaced<P: Publisher>(
    _ line: MarbleCase,
    _ operation: (MarbleSource<String, MarbleFailure>, MarbleSource<String, MarbleFailure>) -> P
  ) {
    line.check(secondIsCold: true) { operation($0.first, $0.second) }
  }

  @Test(arguments: [
    MarbleCase(
      "values and finish",
      "-1-2-3-4-5-|",
      "--t---f-t---",
      gives: "---2-3---5-|",
      upstream: ["^----------|", "^----------!"]
    ),
    MarbleCase("failure", "-1-2-X", "--t---", gives: "---2-X"),
    MarbleCase(
      "the pauser finishes",
      "-1-2-3-|",
      "--t-|",
      gives: "---2-3-|",
      upstream: ["^------|", "^---|"]
    ),
    MarbleCase(
      "failure of the pauser",
      "-1-2-3-|",
      "--t-X",
      gives: "---2X",
      upstream: ["^---!", "^---X"]
    ),
    MarbleCase("demand", "-1-2-3-4-5-|", "t----", gives: "-1-----4---|", subscriber: "+1----+1"),
    MarbleCase("cancel", "-1-2-3-4-5-|", "t-----", gives: "-1!", upstream: ["^-!", "^-!"]),
  ])
  func pausable(line: MarbleCase) {
    line.check { $0.first.pausable(by: $0.second.map { $0 == "t" }) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1---2--3-4-5----|", "--t----f-----t--", gives: "--1--2-------(45)|"),
    MarbleCase("finish sends what is kept", "-1-2-|", "-------", gives: "-----(12|)"),
    MarbleCase("failure sends what is kept", "-1-2-X", "-------", gives: "-----(12X)"),
    MarbleCase(
      "the pauser finishes",
      "-1--2-3-|",
      "--t--|",
      gives: "--1-2-3-|",
      upstream: ["^-------|", "^----|"]
    ),
    MarbleCase(
      "failure of the pauser",
      "-1-2-3-|",
      "----X",
      gives: "----(12X)",
      upstream: ["^---!", "^---X"]
    ),
    MarbleCase("demand", "-1-2-3-4|", "t----", gives: "-1-----4|", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-1-2-|", "t-----", gives: "-1!", upstream: ["^-!", "^-!"]),
  ])
  func pausableBuffered(line: MarbleCase) {
    line.check { $0.first.pausableBuffered(by: $0.second.map { $0 == "t" }, limit: 2) }
  }

  @Test(arguments: [
    MarbleCase(
      "values",
      "-A-B------C---|",
      "-1---2|",
      "-3-|",
      "-4|",
      gives: "--1---2----4--|",
      upstream: ["^-------------|", " ^-----|"]
    ),
    MarbleCase("finish waits for the inner one", "-A|", "-1---2|", gives: "--1---2|"),
    MarbleCase("failure of upstream", "-A--X", "-1---2|", gives: "--1-X", upstream: ["^---X", " ^--!"]),
    MarbleCase("failure of the inner one", "-A------", "-1-X", gives: "--1-X", upstream: ["^---!", " ^--X"]),
    MarbleCase("demand", "-A------|", "-1-2-|", gives: "--1----2|", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-A------|", "-1---2|", gives: "--1!", upstream: ["^--!", " ^-!"]),
  ])
  func flatMapFirst(line: MarbleCase) {
    line.checkFlattening { $0.flatMapFirst { $0 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "--1--2|", "---a-|", "-x-|", gives: "---1a-x-|"),
    MarbleCase("failure", "--1--2|", "----X", "-x-|", gives: "----X"),
    MarbleCase("cancel", "--1--2|", "---a-|", "-x-|", gives: "---!"),
    MarbleCase("demand", "--1--2|", "---a-|", "-x-|", gives: "---1a-----(x|)", subscriber: "+1--------+1"),
  ])
  func flatMapBatches(line: MarbleCase) {
    line.check(isCold: true) { $0.sources.flatMapBatches(of: 2).map { $0.joined() } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1---2--|", "---a---b|", gives: "-1-a-2-b|"),
    MarbleCase("failure", "-1---2--|", "---X", gives: "-1-X", upstream: ["^--!", "^--X"]),
    MarbleCase("cancel", "-1---2--|", "---a---b|", gives: "-1!", upstream: ["^-!", "^-!"]),
    MarbleCase(
      "demand",
      "-1--2-|",
      "---a---b|",
      isCold: true,
      gives: "-1------a---(2b|)",
      subscriber: "+1------+1--+2"
    ),
  ])
  func mergeOfMany(line: MarbleCase) {
    line.check { $0.sources.merge() }
    line.check { $0.first.merge(with: [$0.second]) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1----2----|", "---a-----b---|", gives: "---1a----2b|"),
    MarbleCase("failure", "-1----2---|", "---a-X", gives: "---1aX", upstream: ["^----!", "^----X"]),
    MarbleCase("cancel", "-1----2---|", "---a-----b---|", gives: "---1a!", upstream: ["^----!", "^----!"]),
    MarbleCase("demand", "-1-2-3|", "-a-b-c|", isCold: true, gives: "-1a----2b----", subscriber: "+1-----+1"),
  ])
  func zipOfMany(line: MarbleCase) {
    line.check { $0.sources.zip().map { $0.joined() } }
    line.check { $0.first.zip(with: $0.second).map { $0.joined() } }
    line.check { $0.first.zip(with: [$0.second]).map { $0.joined() } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-----2--|", "---a------b---|", gives: "---1a--2a-2b--|"),
    MarbleCase("failure", "-1-----2--|", "---a--X", gives: "---1a-X", upstream: ["^-----!", "^-----X"]),
    MarbleCase("cancel", "-1-----2--|", "---a------b---|", gives: "---1a!", upstream: ["^----!", "^----!"]),
    MarbleCase(
      "demand",
      "-1----2----|",
      "---a----b----c--|",
      gives: "---1a--------1c-|",
      subscriber: "+1--------+2",
      demand: ["+1--------+2", "+1--------+2"]
    ),
  ])
  func combineLatestOfMany(line: MarbleCase) {
    line.check { $0.sources.combineLatest().map { $0.joined() } }
    line.check { $0.first.combineLatest(with: $0.second).map { $0.joined() } }
    line.check { $0.first.combineLatest(with: [$0.second]).map { $0.joined() } }
  }
}
