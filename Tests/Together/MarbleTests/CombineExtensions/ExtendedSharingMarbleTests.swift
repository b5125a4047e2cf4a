import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers
import Testing

struct ExtendedSharingMarbleTests {
  @Test func shareReplayGivesLateSubscribersTheLatestValues() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-----3-|")
      let shared = source.share(replay: 2)
      marbles.expect(shared, "-1-2-----3-|")
      marbles.expect(shared, "    (^12)3-|")
      marbles.expectSubscriptions(of: source, "^----------|")
    }
  }

  @Test func shareReplayGivesAFailureAfterTheValues() {
    expectMarbles { marbles in
      let shared = marbles.cold("-1-X").share(replay: 2)
      marbles.expect(shared, "-1-X")
      marbles.expect(shared, "     (^1X)")
    }
  }

  @Test func shareReplayCancelsWithItsLastSubscriber() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-|")
      let shared = source.share(replay: 1)
      marbles.expect(shared, "-1!")
      marbles.expect(shared, "-1-2!")
      marbles.expectSubscriptions(of: source, "^---!")
    }
  }

  @Test func shareReplayBuffersUndemandedValues() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-|")
      marbles.expect(source.share(replay: 2), "-1-----(2|)", subscriber: "+1-----+1")
      marbles.expectSubscriptions(of: source, "^----|")
    }
  }

  @Test func aReplaySubjectWaitsForDemand() {
    expectMarbles { marbles in
      let subject = ReplaySubject<String, MarbleFailure>(bufferSize: 2)
      marbles.perform("-1-2-3") { subject.send($0) }
      marbles.expect(subject, "     ^--1----2", subscriber: "     ^--+1---+1")
    }
  }
}
