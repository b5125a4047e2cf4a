import CombineShim
import MarbleTesting
import Testing

struct MarbleTestSourcesTests {
  @Test func aHotSourceSendsWithoutSubscribers() {
    expectMarbles { marbles in
      let source = marbles.hot("--1--2--3--|")
      marbles.expect(source, "--1--2--3--|")
      marbles.expect(source, "    ^2--3--|")
      marbles.expect(source, "          -|")
      marbles.expect(source, "                    (^|)")
    }
  }

  @Test func hotSourcesDropUndemandedValues() {
    expectMarbles { marbles in
      let source = marbles.hot("--1--2--3--|")
      marbles.expect(source, "--1-----3--|", subscriber: "+1-----+1")
      marbles.expectDemand(of: source, "+1-----+1")
    }
  }

  @Test func aColdSourceBeginsForEachSubscriber() {
    expectMarbles { marbles in
      let source = marbles.cold("--1--2--|")
      marbles.expect(source, "--1--2--|")
      marbles.expect(source, "    ^-1--2--|")
      marbles.expectSubscriptions(of: source, "^-------|", "    ^-------|")
    }
  }

  @Test func aColdSourceWaitsForDemand() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3|")
      marbles.expect(source, "-1-----2----(3|)", subscriber: "+1-----+1---+1")
    }
  }

  @Test func namesMapToValuesAndFailures() {
    expectMarbles { marbles in
      let numbers = marbles.hot(
        "-1-20-X(e)",
        values: .parsed(as: Int.self),
        failures: ["e": ProbeFailure.late]
      )
      marbles.expect(numbers.map { $0 + 1 }, "-2-21-X(late)")
      let table: [String: [Int]] = ["a": [1], "b": [2, 3]]
      marbles.expect(marbles.hot("-a-b|", values: .init(table)), "-a-b|", values: table)
      let never: MarbleSource<String, Never> = marbles.hot("-a|", failures: .none)
      marbles.expect(never, "-a|")
    }
  }

  @Test(arguments: [
    ("-x-", "No value is named 'x'; the names are 'a', 'b'"),
    ("-X(y)", "No failure is named 'y'; this source can't fail"),
    ("-^-", "'^' must be the first marble, and may occur only once"),
    ("^--", "A source's diagram can't contain '^', '+' or '!', which belong to subscribers"),
  ])
  func sourcesRejectImpossibleDiagrams(diagram: String, message: String) {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source: MarbleSource<Int, Never> = marbles.hot(
          diagram == "-^-" ? "-a-^" : diagram,
          values: ["a": 1, "b": 2],
          failures: .none
        )
        marbles.expect(source, "--")
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func actionsArePerformedAtTheirFrames() {
    expectMarbles { marbles in
      let subject = PassthroughSubject<String, Never>()
      marbles.perform("--a--b--c") { $0 == "c" ? subject.send(completion: .finished) : subject.send($0) }
      marbles.expect(subject, "--a--b--|")
    }
    #expect(failureMessages { expectMarbles { $0.perform("--|") { _ in } } }.count == 1)
  }
}

private enum ProbeFailure: Error {
  case late
}
