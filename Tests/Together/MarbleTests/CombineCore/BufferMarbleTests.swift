import CombineShim
import MarbleTesting
import Testing

struct BufferMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", gives: "-1-2-|", demand: ["+*"]),
    MarbleCase(
      "the newest is dropped",
      "-1-2-3-4-|",
      gives: "-1-------(23)-|",
      subscriber: "+1-------+2---+1"
    ),
    MarbleCase("failure does not wait", "-1-2-X", gives: "-1---X", subscriber: "+1"),
    MarbleCase("cancel", "-1-2-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func dropNewest(line: MarbleCase) {
    line.check { $0.first.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }
  }

  @Test(arguments: [
    MarbleCase(
      "the oldest is dropped",
      "-1-2-3-4-|",
      gives: "-1-------(34)-|",
      subscriber: "+1-------+2---+1"
    ),
    MarbleCase("finish waits for demand", "-1-|", gives: "-1---|", subscriber: "+1---+1"),
    MarbleCase("failure does not wait", "-1-2-X", gives: "-1---X", subscriber: "+1"),
    MarbleCase("cancel", "-1-2-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func dropOldest(line: MarbleCase) {
    line.check { $0.first.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) }
  }

  @Test(arguments: [
    MarbleCase(
      "as much as there is room for",
      "---1-2-3-4-|",
      isCold: true,
      gives: "---1-----2---",
      subscriber: "+1-------+1",
      demand: ["+2-+1----+1"]
    ),
    MarbleCase("values and finish", "-1-2-|", isCold: true, gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", isCold: true, gives: "-1-X"),
    MarbleCase("cancel", "-1-2-|", isCold: true, gives: "-1!", upstream: ["^-!"]),
  ])
  func keepFull(line: MarbleCase) {
    line.check { $0.first.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest) }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", gives: "-1-2-|"),
    MarbleCase("failure", "-1-X", gives: "-1-X"),
    MarbleCase(
      "a full buffer fails behind its values",
      "-1-2-3-4-|",
      gives: "-1------(2X)",
      subscriber: "+1------+1",
      upstream: ["^----!"]
    ),
    MarbleCase("cancel", "-1-2-|", gives: "-1!", upstream: ["^-!"]),
  ])
  func customError(line: MarbleCase) {
    line.check {
      $0.first.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { MarbleFailure() })
    }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-3-|", gives: "---12--(3|)"),
    MarbleCase("failure drops what waits", "-1-2-3-X", gives: "---12--X"),
    MarbleCase("demand", "-1-2-3-4-|", gives: "---12----|", subscriber: "+1", demand: ["+2"]),
    MarbleCase("cancel", "-1-2-3-|", gives: "--!", upstream: ["^-!"]),
  ])
  func collectByCount(line: MarbleCase) {
    line.check { $0.first.collect(2).map { $0.joined() } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-1-2-|", gives: "-----(12,|)", demand: ["+*"]),
    MarbleCase("failure drops what was gathered", "-1-X", gives: "---X"),
    MarbleCase("the array waits for demand", "-1-2|", gives: "-------(12,|)", subscriber: "-------+1"),
    MarbleCase("cancel", "-1-2-|", gives: "--!", upstream: ["^-!"]),
  ])
  func collect(line: MarbleCase) {
    line.check { $0.first.collect().map { $0.joined() } }
  }
}
