import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct SchedulingMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "--1--2--|", gives: "----1--2--|", upstream: ["^-------|"]),
    MarbleCase("failure", "--1-X", gives: "----1-X"),
    MarbleCase("demand", "--1--2--3--|", gives: "----1-----3--|", subscriber: "+1------+1"),
    MarbleCase("cancel", "--1--2--|", gives: "----1-!", upstream: ["^-----!"]),
  ])
  func delay(line: MarbleCase) {
    line.check { $0.first.delay(for: 2, scheduler: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("values", "--1-2----3---|", gives: "-------2----3|"),
    MarbleCase("finish drops what waits", "--1|", gives: "---|"),
    MarbleCase("failure drops what waits", "--1X", gives: "---X"),
    MarbleCase("demand", "--1-----2-----|", gives: "-----1--------|", subscriber: "+1", demand: ["+*"]),
    MarbleCase("cancel", "--1-----", gives: "---!", upstream: ["^--!"]),
  ])
  func debounce(line: MarbleCase) {
    line.check { $0.first.debounce(for: 3, scheduler: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("values", "-1-2-3-----4--|", gives: "-1----3----4--|"),
    MarbleCase("finish waits for the held value", "-1-2-|", gives: "-1----(2|)"),
    MarbleCase("failure waits for the held value", "-1-2-X", gives: "-1----(2X)"),
    MarbleCase("demand", "-1-2-----|", gives: "-1-------|", subscriber: "+1", demand: ["+*"]),
    MarbleCase("cancel", "-1-2------", gives: "-1--!", upstream: ["^---!"]),
  ])
  func throttleLatest(line: MarbleCase) {
    line.check { $0.first.throttle(for: 5, scheduler: $0.scheduler, latest: true) }
  }

  @Test(arguments: [
    MarbleCase("values", "-1-2-3-----4--|", gives: "-1----2----4--|"),
    MarbleCase("finish waits for the held value", "-1-2-|", gives: "-1----(2|)"),
    MarbleCase("failure waits for the held value", "-1-2-X", gives: "-1----(2X)"),
    MarbleCase("demand", "-1-2-----|", gives: "-1-------|", subscriber: "+1", demand: ["+*"]),
    MarbleCase("cancel", "-1-2------", gives: "-1--!", upstream: ["^---!"]),
  ])
  func throttleFirst(line: MarbleCase) {
    line.check { $0.first.throttle(for: 5, scheduler: $0.scheduler, latest: false) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "--1--2--|", gives: "--1--2--|", upstream: ["^-------|"]),
    MarbleCase("time runs out", "--1--2------3", gives: "--1--2---|", upstream: ["^--------!"]),
    MarbleCase("nothing ever", "-----", gives: "----|", upstream: ["^---!"]),
    MarbleCase("failure", "--1X", gives: "--1X"),
    MarbleCase("demand", "--1--2--|", gives: "--1---|", subscriber: "+1", demand: ["+1"]),
    MarbleCase("cancel", "--1-----", gives: "--1!", upstream: ["^--!"]),
  ])
  func timeout(line: MarbleCase) {
    line.check { $0.first.timeout(4, scheduler: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("time runs out", "--1------", gives: "--1---X(late)", upstream: ["^-----!"]),
    MarbleCase("failure", "--1X", gives: "--1X(X)"),
    MarbleCase("finish", "--1|", gives: "--1|"),
    MarbleCase("demand", "--1-2|", gives: "--1--|", subscriber: "+1", demand: ["+1"]),
    MarbleCase("cancel", "--1---", gives: "--1!", upstream: ["^--!"]),
  ])
  func timeoutWithError(line: MarbleCase) {
    line.check { $0.first.timeout(4, scheduler: $0.scheduler, customError: { MarbleFailure("late") }) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "--a---b-|", gives: "--2---4-|"),
    MarbleCase("failure", "--a-X", gives: "--2-X"),
    MarbleCase(
      "demand",
      "--a---b--c|",
      gives: "--2------7|",
      subscriber: "+1-------+1",
      demand: ["+1-------+1"]
    ),
    MarbleCase("cancel", "--a---b-|", gives: "--2-!", upstream: ["^---!"]),
  ])
  func measureInterval(line: MarbleCase) {
    line.check { $0.first.measureInterval(using: $0.scheduler).map(\.inSeconds) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-----3-|", gives: "----12-----(3|)"),
    MarbleCase("finish alone", "------|", gives: "------|"),
    MarbleCase("failure drops what waits", "-1X", gives: "--X"),
    MarbleCase("demand", "-1---2-------|", gives: "----1-------2|", subscriber: "+1--------+1"),
    MarbleCase("cancel", "-1-2-----3-|", gives: "--!", upstream: ["^-!"]),
  ])
  func collectByTime(line: MarbleCase) {
    line.check { $0.first.collect(.byTime($0.scheduler, 4)).map { $0.joined() } }
  }

  @Test(arguments: [
    MarbleCase("a full group goes at once", "-1-2-----3-|", gives: "---12------(3|)"),
    MarbleCase("time ends a group", "-1-----", gives: "-----1-"),
    MarbleCase("failure drops what waits", "-1X", gives: "--X"),
    MarbleCase("cancel", "-1-2-----3-|", gives: "--!", upstream: ["^-!"]),
    MarbleCase("demand", "-1-2-----3-|", gives: "---12------|", subscriber: "+1", demand: ["+2"]),
  ])
  func collectByTimeOrCount(line: MarbleCase) {
    line.check { $0.first.collect(.byTimeOrCount($0.scheduler, 5, 2)).map { $0.joined() } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "--1--2--|", gives: "--1--2--|"),
    MarbleCase("failure", "--1-X", gives: "--1-X"),
    MarbleCase("demand", "--1--2--3--|", gives: "--1-----3--|", subscriber: "+1------+1"),
    MarbleCase("cancel", "--1--2--|", gives: "--1-!", upstream: ["^---!"]),
  ])
  func receive(line: MarbleCase) {
    line.check { $0.first.receive(on: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "--1--2--|", gives: "--1--2--|"),
    MarbleCase("failure", "--1-X", gives: "--1-X"),
    MarbleCase("demand", "--1--2--3---|", gives: "--1-----3---|", subscriber: "+1-----+1"),
    MarbleCase("cancel", "--1--2--|", gives: "--1-!", upstream: ["^---!"]),
  ])
  func subscribe(line: MarbleCase) {
    line.check { $0.first.subscribe(on: $0.scheduler) }
  }

  @Test func timer() {
    expectMarbles { marbles in
      let timer = Publishers.Timer(every: 3, scheduler: marbles.scheduler).autoconnect().map { _ in "t" }
      marbles.expect(timer, "---t--t--!")
      marbles.expect(timer, "               ^--t--t-!")
    }
  }

  @Test func aTimerSendsOnDemandOnly() {
    expectMarbles { marbles in
      let timer = marbles.scheduler.timerPublisher(every: 3).autoconnect().map { _ in "t" }
      marbles.expect(timer, "---t-----t---!", subscriber: "+1-----+1")
    }
  }
}
