import CombineShim
import MarbleTesting
import Testing

struct FlatteningMarbleTests {
  @Test(arguments: [
    MarbleCase(
      "values",
      "-A--B-|",
      "-1-2----3|",
      "--4--|",
      gives: "--1-2-4--3|",
      upstream: ["^-----|", " ^--------|", "    ^----|"]
    ),
    MarbleCase("finish waits for the inner ones", "-A|", "-1---2|", gives: "--1---2|"),
    MarbleCase("failure of upstream", "-A--X", "-1-2-3|", gives: "--1-X", upstream: ["^---X", " ^--!"]),
    MarbleCase(
      "failure of an inner one",
      "-A-B---",
      "-1------2|",
      "--4-X",
      gives: "--1--4-X",
      upstream: ["^", " ^-----!", "   ^---X"]
    ),
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
  func flatMap(line: MarbleCase) {
    line.checkFlattening { $0.flatMap { $0 } }
  }

  @Test(arguments: [
    MarbleCase(
      "one at a time",
      "-A-B-|",
      "-1-2|",
      "-3|",
      isCold: true,
      gives: "--1-2-3|",
      upstream: ["^----|", " ^---|", "     ^-|"]
    ),
    MarbleCase("cancel", "-A-B-|", "-1-2|", "-3|", isCold: true, gives: "--1!", upstream: ["^--!", " ^-!"]),
    MarbleCase("failure", "-A--X", "-1---2|", isCold: true, gives: "--1-X", upstream: ["^---X", " ^--!"]),
    MarbleCase(
      "demand",
      "-A-B-|",
      "-1-2|",
      "-3|",
      isCold: true,
      gives: "--1----2----(3|)",
      subscriber: "+1-----+1---+1"
    ),
  ])
  func flatMapWithMaxPublishers(line: MarbleCase) {
    line.checkFlattening { $0.flatMap(maxPublishers: .max(1)) { $0 } }
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
    MarbleCase("finish waits for the latest", "-A|", "-1---2|", gives: "--1---2|"),
    MarbleCase("failure of upstream", "-A--X", "-1-2-3|", gives: "--1-X", upstream: ["^---X", " ^--!"]),
    MarbleCase("failure of the latest", "-A---", "-1X", gives: "--1X", upstream: ["^--!", " ^-X"]),
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
  func switchToLatest(line: MarbleCase) {
    line.checkFlattening { $0.switchToLatest() }
  }
}
