import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct TimingMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-1-2|", isCold: true, gives: "----1-2|", upstream: ["   ^---|"]),
    MarbleCase("failure", "-1X", isCold: true, gives: "----1X"),
    MarbleCase(
      "demand",
      "-1-2|",
      isCold: true,
      gives: "----1---(2|)",
      subscriber: "+1------+1",
      demand: ["   +1---+1"]
    ),
    MarbleCase("cancel before", "-1-2|", isCold: true, gives: "--!"),
    MarbleCase("cancel after", "-1-2|", isCold: true, gives: "----1!", upstream: ["   ^-!"]),
  ])
  func delaySubscription(line: MarbleCase) {
    line.check { $0.first.delaySubscription(for: 3, scheduler: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("time ends it", "-1-2-3-4-|", gives: "-1-2|", upstream: ["^---!"]),
    MarbleCase("finish before", "-1|", gives: "-1|", upstream: ["^-|"]),
    MarbleCase("failure before", "-1X", gives: "-1X"),
    MarbleCase("demand", "-1-2-3-4-|", gives: "-1--|", subscriber: "+1", demand: ["+1"]),
    MarbleCase("cancel", "-1-2-3-4-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func prefixDuration(line: MarbleCase) {
    line.check { $0.first.prefix(duration: 4, on: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1--2-|", gives: "-1--3-|"),
    MarbleCase("failure", "-1--X", gives: "-1--X"),
    MarbleCase("demand", "-1--2--3-|", gives: "-1-----6-|", subscriber: "+1----+1"),
    MarbleCase("cancel", "-1--2-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func timeInterval(line: MarbleCase) {
    line.check { $0.first.timeInterval(on: $0.scheduler).map(\.interval.inSeconds) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-a--b-|", gives: "-1--4-|"),
    MarbleCase("failure", "-a--X", gives: "-1--X"),
    MarbleCase("demand", "-a--b--c-|", gives: "-1-----7-|", subscriber: "+1----+1"),
    MarbleCase("cancel", "-a--b-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func timestamp(line: MarbleCase) {
    line.check { input in
      let start = input.scheduler.now
      return input.first.timestamp(on: input.scheduler).map { start.distance(to: $0.timestamp).inSeconds }
    }
  }

  @Test func interval() {
    expectMarbles { marbles in
      let interval = Publishers.interval(3, on: marbles.scheduler)
      marbles.expect(interval, "---0--1--!")
      marbles.expect(interval, "    ^--0--1--!")
    }
  }

  @Test func intervalsCountUndemandedTicks() {
    expectMarbles { marbles in
      let interval = Publishers.interval(3, on: marbles.scheduler)
      marbles.expect(interval, "---0--------3---!", subscriber: "+1---------+1")
    }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-|", isCold: true, gives: "-1-|"),
    MarbleCase("failures", "-1X", isCold: true, gives: "-1----1----1X"),
    MarbleCase("demand", "-1X", isCold: true, gives: "-1-------1----", subscriber: "+1-------+1"),
    MarbleCase("cancel while it waits", "-1X", isCold: true, gives: "-1-!"),
  ])
  func retryWithDelay(line: MarbleCase) {
    line.check { $0.first.retry(2, delay: .constant(.seconds(3)), scheduler: $0.scheduler) }
  }

  @Test(arguments: [
    MarbleCase("a failure to try again", "-1X", isCold: true, gives: "-1-1-1X"),
    MarbleCase("another failure", "-1X(no)", isCold: true, gives: "-1X(no)", upstream: ["^-X"]),
    MarbleCase("finish", "-1-|", isCold: true, gives: "-1-|"),
    MarbleCase("demand", "-1X", isCold: true, gives: "-1-----1----", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-1-X", isCold: true, gives: "-1--1!"),
  ])
  func retryOfSomeFailures(line: MarbleCase) {
    line.check { $0.first.retry(2, when: { $0 == MarbleFailure() }) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-|", "--x", isCold: true, gives: "-1-|"),
    MarbleCase("failure", "-1X", "--x-X(b)", isCold: true, gives: "-1---1X"),
    MarbleCase("cancel while it waits", "-1X", "--x", isCold: true, gives: "-1-!"),
    MarbleCase("demand", "-1X", "--x", isCold: true, gives: "-1------1----", subscriber: "+1------+1"),
  ])
  func retryWhen(line: MarbleCase) {
    line.check { input in
      input.first.retryWhen { failures in
        failures.setFailureType(to: MarbleFailure.self).map { _ in input.second }.switchToLatest()
      }
    }
  }

  @Test func retryWhenFinishesWithItsTrigger() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-X")
      let trigger = marbles.cold("-----|")
      marbles.expect(source.retryWhen { _ in trigger }, "-1---|")
      marbles.expectSubscriptions(of: source, "^--X")
      marbles.expectSubscriptions(of: trigger, "^----|")
    }
  }
}
