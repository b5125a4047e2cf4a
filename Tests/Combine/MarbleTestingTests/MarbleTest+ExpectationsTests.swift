import CombineProbes
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct MarbleTestExpectationsTests {
  @Test func valuesAreNamedByTheirDescriptions() {
    expectMarbles { marbles in
      let source = marbles.hot("-1-2-3|", values: .parsed(as: Int.self))
      marbles.expect(source.collect(), "------([1,2,3],|)")
      marbles.expect(source.collect(), "------(a|)   a: [1, 2, 3]")
      marbles.expect(source, "-a-b-c|") { ["", "a", "b", "c"][$0] }
      marbles.expect(source.collect(2), "---a--(b|)", values: ["a": [1, 2], "b": [3]])
    }
  }

  @Test func onlySpacesBetweenBracketsDoNotMatter() {
    expectMarbles { marbles in
      marbles.expect(marbles.hot("-'a b'-|"), "-'a b'-|")
      marbles.expect(marbles.hot("-a-|   a: a b"), "-a-|   a: a b")
      marbles.expect(marbles.hot("-a-|").map { [$0 + " b"] }, "-a-|   a: [\"a b\"]")
    }
    #expect(failureMessages { expectMarbles { $0.expect($0.hot("-'a b'-|"), "-ab---|") } }.count == 1)
  }

  @Test func openSubscriptionDiagramsDoNotConstrainLaterEvents() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-|")
      marbles.expect(source, "-1-!")
      marbles.expect(source, "-1-2-|")
      marbles.expectSubscriptions(of: source, "^-…", "^…")
      marbles.expectDemand(of: source, "+*…", "+*…")
    }
  }

  @Test func aValueWithoutANameIsShownAsOne() {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source = marbles.hot("-1-2-|", values: .parsed(as: Int.self))
        marbles.expect(source, "-1-2-|", values: ["1": 1, "2": 3])
      }
    }
    #expect(messages.first?.contains("at frame 3: expected 2, received ‹2›.") == true, "\(messages)")
    let unknown = failureMessages { expectMarbles { $0.expect($0.hot("-"), "-a", values: ["b": "b"]) } }
    #expect(unknown.first?.hasPrefix("No value is named 'a'; the names are 'b'") == true)
  }

  @Test func twoNamesMayMapToOneValue() {
    expectMarbles { $0.expect($0.hot("-1-1|"), "-a-b|", values: ["a": "1", "b": "1"]) }
  }

  @Test func aSubscriberActsBeforeItReceivesInAFrame() {
    expectMarbles { marbles in
      let source = marbles.hot("--1--2--3--|")
      marbles.expect(source, "--1--!")
      marbles.expect(source, "-----2-----|", subscriber: "-----+1")
      marbles.expectSubscriptions(of: source, "^----!", "^----------|")
    }
  }

  @Test func aSubscriberActsInsideOfTheCallAfterAValue() {
    expectMarbles { marbles in
      let source = marbles.hot("--1--2--3--|")
      marbles.expect(source, "--1--(2!)")
      marbles.expectSubscriptions(of: source, "^----!")
      let other = marbles.hot("--1-------2---3--|")
      marbles.expect(other, "+1(1+1)---2------|")
      marbles.expectDemand(of: other, "+1(+1)")
    }
  }

  @Test func theExamplesOfTheArticleHold() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-4|")
      let delayed = source.delay(for: 2, scheduler: marbles.scheduler)
      marbles.expect(delayed, "---1----2--!", subscriber: "+1----+1")
      marbles.expectSubscriptions(of: source, "^----------!")
      marbles.expectDemand(of: source, "+1----+1")
    }
    expectMarbles { marbles in
      let users = ["g": 1, "m": 2]
      let source = marbles.hot("-g-m-|", values: MarbleValues(users))
      marbles.expect(source.delay(for: 2, scheduler: marbles.scheduler), "---g-m-|", values: users)
    }
  }

  @Test func theDemandOfASourceIsCompared() {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source = marbles.cold("-1-2-|")
        marbles.expect(source, "-1---", subscriber: "+1--")
        marbles.expectDemand(of: source, "+2")
      }
    }
    #expect(messages.first?.contains("at frame 0: expected +2, recorded +1.") == true, "\(messages)")
  }

  @Test func eachSubscriptionOfASourceIsCompared() {
    let messages = failureMessages {
      expectMarbles { marbles in
        let source = marbles.cold("-1-2-|")
        marbles.expect(source, "-1-2-|")
        marbles.expect(source, "-1-!")
        marbles.expectSubscriptions(of: source, "^---|")
      }
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("Subscription 1 of the source differs") == true, "\(messages)")
    #expect(messages.last?.contains("Expected 1 subscriptions of the source, but there were 2:") == true)
  }

  @Test func innerPublishersHaveSeparateDiagrams() {
    expectMarbles { marbles in
      let a = marbles.cold("-1-2|")
      let b = marbles.cold("--3-X")
      let outer = marbles.hot("-a---b-|", values: ["a": a, "b": b])
      marbles.expect(outer, "-a---b-|", inner: ["a": " -1-2|", "b": "     --3-X"])
    }
    let messages = failureMessages {
      expectMarbles { marbles in
        let outer = marbles.hot("-a--|", values: ["a": marbles.cold("-1-2|")])
        marbles.expect(outer, "-a--|", inner: ["a": "--1--2|"])
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The inner publisher 'a' differs from its diagram at frame 4") == true)
  }

  @Test func aSubscribersDiagramHasNoValues() {
    let messages = failureMessages { expectMarbles { $0.expect($0.hot("-a"), "-a", subscriber: "-a") } }
    #expect(messages == ["A subscriber's diagram can contain only '^', '+' and '!':\n  -a"])
  }

  @Test func aPublisherThatBreaksTheRulesIsReported() {
    let publisher = ProbePublisher<String, Never>()
    let messages = failureMessages {
      expectMarbles { marbles in
        marbles.perform("--a") { _ in publisher.send("a") }
        marbles.expect(publisher, "--a", subscriber: "----+1")
      }
    }
    #expect(
      messages == ["The publisher violated the contract of publishers. It sent a value without demand."]
    )
  }
}
