import CombineShim
import MarbleTesting
import Testing

struct SharingMarbleTests {
  @Test func shareSubscribesOnceForAll() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-|")
      let shared = source.share()
      marbles.expect(shared, "-1-2-3-|")
      marbles.expect(shared, "  ^2-3-|")
      marbles.expectSubscriptions(of: source, "^------|")
    }
  }

  @Test func sharePassesAFailureToAll() {
    expectMarbles { marbles in
      let shared = marbles.cold("-1-X").share()
      marbles.expect(shared, "-1-X")
      marbles.expect(shared, "  ^X")
      marbles.expect(shared, "     (^X)")
    }
  }

  @Test func shareCancelsWithItsLastSubscriber() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-4-|")
      let shared = source.share()
      marbles.expect(shared, "-1-!")
      marbles.expect(shared, "-1-2-!")
      marbles.expectSubscriptions(of: source, "^----!")
    }
  }

  @Test func shareMeetsEachSubscribersDemand() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-|")
      let shared = source.share()
      marbles.expect(shared, "-1---3-|", subscriber: "+1--+1")
      marbles.expect(shared, "-1-2-3-|")
      marbles.expectDemand(of: source, "+*")
    }
  }

  @Test func multicastWaitsForItsConnection() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-|")
      let shared = source.multicast { PassthroughSubject() }
      var connections: [any Cancellable] = []
      marbles.perform("--c---d") {
        if $0 == "c" { connections.append(shared.connect()) } else { connections[0].cancel() }
      }
      marbles.expect(shared, "---1-2---")
      marbles.expect(shared, "    ^2---")
      marbles.expectSubscriptions(of: source, "  ^---!")
    }
  }

  @Test func multicastForwardsCompletionsAndDropsUndemandedValues() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-X")
      let failing = source.multicast { PassthroughSubject() }
      let finishing = marbles.cold("-1-|").multicast { PassthroughSubject() }
      var connections: [any Cancellable] = []
      marbles.perform("--c") { _ in connections = [failing.connect(), finishing.connect()] }
      marbles.expect(failing, "---1-2-X")
      marbles.expect(failing, "---1---X", subscriber: "+1")
      marbles.expect(failing, "---1!")
      marbles.expectDemand(of: source, "  +*")
      marbles.expect(finishing, "---1-|")
      withExtendedLifetime(connections) {}
    }
  }

  @Test func multicastWithASubjectWaitsForItsConnection() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-X")
      let failing = source.multicast(subject: PassthroughSubject())
      let finishing = marbles.cold("-1-|").multicast(subject: PassthroughSubject())
      var connections: [any Cancellable] = []
      marbles.perform("--c") { _ in connections = [failing.connect(), finishing.connect()] }
      marbles.expect(failing, "---1-2-X")
      marbles.expect(failing, "---1---X", subscriber: "+1")
      marbles.expect(failing, "---1!")
      marbles.expectDemand(of: source, "  +*")
      marbles.expectSubscriptions(of: source, "  ^----X")
      marbles.expect(finishing, "---1-|")
      withExtendedLifetime(connections) {}
    }
  }

  @Test func makeConnectableSubscribesAtOnceAndWaits() {
    expectMarbles { marbles in
      let source: MarbleSource<String, Never> = marbles.hot("-1-2-3-|", failures: .none)
      let connectable = source.makeConnectable()
      var connection: (any Cancellable)?
      marbles.perform("--c") { _ in connection = connectable.connect() }
      marbles.expect(connectable, "---2-3-|")
      marbles.expect(connectable, "---2---|", subscriber: "+1")
      marbles.expect(connectable, "---2-!")
      marbles.expectSubscriptions(of: source, "  ^----|")
      withExtendedLifetime(connection) {}
    }
  }

  @Test func autoconnectReconnectsAfterItsLastSubscriber() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-|")
      let shared = source.multicast { PassthroughSubject() }.autoconnect()
      marbles.expect(shared, "-1-!")
      marbles.expect(shared, "     ^1-2-3-|")
      marbles.expectSubscriptions(of: source, "^--!", "     ^------|")
    }
  }

  @Test func autoconnectForwardsFailuresAndDropsUndemandedValues() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-X")
      let shared = source.multicast { PassthroughSubject() }.autoconnect()
      marbles.expect(shared, "-1-2-X")
      marbles.expect(shared, "-1---X", subscriber: "+1")
      marbles.expectDemand(of: source, "+*")
    }
  }
}
