import CombineExtensions
import CombineShim
import MarbleTesting
import Testing

/// Tests the operators that create publishers from values if upstream, the created publishers, or both cannot
/// fail.
struct ExtendedFlatteningWithoutFailureMarbleTests {
  @Test(arguments: [
    MarbleCase("values and finish", "-A-B------C---|", "-1---2|", "-3-|", "-4|", gives: "--1---2----4--|"),
    MarbleCase("demand", "-A------|", "-1-2-|", gives: "--1----2|", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-A------|", "-1---2|", gives: "--1!", upstream: ["^--!", " ^-!"]),
  ])
  func flatMapFirstOfPublishersThatCannotFail(line: MarbleCase) {
    line.checkFlattening { $0.flatMapFirst { $0.assertNoFailure() } }
    line.checkFlattening { $0.assertNoFailure().flatMapFirst { $0 } }
    line.checkFlattening { $0.assertNoFailure().flatMapFirst { $0.assertNoFailure() } }
  }

  @Test func flatMapFirstFailsWithTheOneThatCan() {
    MarbleCase("failure of upstream", "-A--X", "-1---2|", gives: "--1-X", upstream: ["^---X", " ^--!"])
      .checkFlattening { $0.flatMapFirst { $0.assertNoFailure() } }
    MarbleCase("failure of the inner one", "-A------", "-1-X", gives: "--1-X", upstream: ["^---!", " ^--X"])
      .checkFlattening { $0.assertNoFailure().flatMapFirst { $0 } }
  }

  @Test(arguments: [
    MarbleCase("values and finish", "-A-B-|", "-1--2|", "-3|", isCold: true, gives: "--1--2-3|"),
    MarbleCase("demand", "-A-|", "-1-2|", isCold: true, gives: "--1----(2|)", subscriber: "+1-----+1"),
    MarbleCase("cancel", "-A-B-|", "-1--2|", "-3|", isCold: true, gives: "--1!", upstream: ["^--!", " ^-!"]),
  ])
  func concatMapOfPublishersThatCannotFail(line: MarbleCase) {
    line.checkFlattening { $0.concatMap { $0.assertNoFailure() } }
    line.checkFlattening { $0.assertNoFailure().concatMap { $0 } }
    line.checkFlattening { $0.assertNoFailure().concatMap { $0.assertNoFailure() } }
  }

  @Test func concatMapFailsWithTheOneThatCan() {
    MarbleCase("failure of upstream", "-A--X", "-1---2|", isCold: true, gives: "--1-X")
      .checkFlattening { $0.concatMap { $0.assertNoFailure() } }
    MarbleCase(
      "failure of the inner one",
      "-A------",
      "-1-X",
      isCold: true,
      gives: "--1-X",
      upstream: ["^---!", " ^--X"]
    )
    .checkFlattening { $0.assertNoFailure().concatMap { $0 } }
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
  func flatMapLatestOfPublishersThatCannotFail(line: MarbleCase) {
    line.checkFlattening { $0.flatMapLatest { $0.assertNoFailure() } }
    line.checkFlattening { $0.assertNoFailure().flatMapLatest { $0 } }
    line.checkFlattening { $0.assertNoFailure().flatMapLatest { $0.assertNoFailure() } }
  }

  @Test func flatMapLatestFailsWithTheOneThatCan() {
    MarbleCase("failure of upstream", "-A---X", "-1-2-3|", gives: "--1-2X", upstream: ["^----X", " ^---!"])
      .checkFlattening { $0.flatMapLatest { $0.assertNoFailure() } }
    MarbleCase("failure", "-A------", "-1-X", gives: "--1-X", upstream: ["^---!", " ^--X"])
      .checkFlattening { $0.assertNoFailure().flatMapLatest { $0 } }
  }
}
