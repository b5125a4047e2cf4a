import CombineShim
import MarbleTesting
import Testing

/// Tests the operators on publishers of publishers if upstream, the inner publishers, or both cannot fail.
struct FlatteningWithoutFailureMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-A--B-|", "-1-2----3|", "--4--|", gives: "--1-2-4--3|"),
    MarbleCase(
      "demand",
      "-A-B-|",
      "-1-2|",
      "-3-4|",
      gives: "--1----2----(34|)",
      subscriber: "+1-----+1---+2"
    ),
    MarbleCase("cancel", "-A-B-|", "-1-2|", "-3-4|", gives: "--1!", upstream: ["^--!", " ^-!"]),
  ])
  func flatMapOfPublishersThatCannotFail(line: MarbleCase) {
    line.checkFlattening { $0.flatMap { $0.assertNoFailure() } }
    line.checkFlattening { $0.assertNoFailure().flatMap { $0 } }
    line.checkFlattening { $0.assertNoFailure().flatMap { $0.assertNoFailure() } }
  }

  @Test func flatMapFailsWithTheOneThatCan() {
    MarbleCase("failure of upstream", "-A--X", "-1-2-3|", gives: "--1-X", upstream: ["^---X", " ^--!"])
      .checkFlattening { $0.flatMap { $0.assertNoFailure() } }
    MarbleCase(
      "failure of an inner one",
      "-A-B---",
      "-1------2|",
      "--4-X",
      gives: "--1--4-X",
      upstream: ["^", " ^-----!"]
    )
    .checkFlattening { $0.assertNoFailure().flatMap { $0 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-A---B---|", "-1-2-3|", "-4-|", gives: "--1-2-4--|"),
    MarbleCase(
      "demand",
      "-A----B-|",
      "-1-2-3|",
      "-4--5|",
      gives: "--1----4----(5|)",
      subscriber: "+1-----+1---+1"
    ),
    MarbleCase("cancel", "-A---B---|", "-1-2-3|", "-4-|", gives: "--1!", upstream: ["^--!", " ^-!"]),
  ])
  func switchToLatestOfPublishersThatCannotFail(line: MarbleCase) {
    line.checkFlattening { $0.map { $0.assertNoFailure() }.switchToLatest() }
    line.checkFlattening { $0.assertNoFailure().switchToLatest() }
    line.checkFlattening { $0.assertNoFailure().map { $0.assertNoFailure() }.switchToLatest() }
  }

  @Test func switchToLatestFailsWithTheOneThatCan() {
    MarbleCase("failure of upstream", "-A--X", "-1-2-3|", gives: "--1-X", upstream: ["^---X", " ^--!"])
      .checkFlattening { $0.map { $0.assertNoFailure() }.switchToLatest() }
    MarbleCase("failure of the latest", "-A---", "-1X", gives: "--1X", upstream: ["^--!", " ^-X"])
      .checkFlattening { $0.assertNoFailure().switchToLatest() }
  }
}
