import CombineCore
import CombineProbes
import Testing

// PassThroughSubscriberTests tests the behavior that all pass-through operators share.
struct MapKeyPathTests {
  private struct Point {
    var x = 1
    var y = "two"
    var z = 3.0
  }

  @Test func oneKeyPathGivesTheProperty() {
    let publisher = ProbePublisher<Point, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>(onValue: { _ in .max(2) })
    let mapped = publisher.map(\.y)
    mapped.subscribe(subscriber)
    #expect(publisher.send(Point()) == .max(2))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "two", "failure oops"])
    #expect(mapped.upstream === publisher)
    #expect(mapped.keyPath == \Point.y)
    #expect(publisher.subscribers[0].description == "ValueForKey")
    #expect(mirrorLabels(of: publisher.subscribers[0]) == ["keyPath"])
  }

  @Test func twoKeyPathsGiveAPair() {
    let publisher = ProbePublisher<Point, Never>()
    let subscriber = ProbeSubscriber<(Int, String), Never>()
    let mapped = publisher.map(\.x, \.y)
    mapped.subscribe(subscriber)
    publisher.send(Point())
    #expect(subscriber.values.map { "\($0)" } == [#"(1, "two")"#])
    #expect(mapped.upstream === publisher)
    #expect(mapped.keyPath0 == \Point.x)
    #expect(mapped.keyPath1 == \Point.y)
    #expect(publisher.subscribers[0].description == "ValueForKeys")
    #expect(mirrorLabels(of: publisher.subscribers[0]) == ["keyPath0", "keyPath1"])
  }

  @Test func threeKeyPathsGiveATriple() {
    let publisher = ProbePublisher<Point, Never>()
    let subscriber = ProbeSubscriber<(Int, String, Double), Never>()
    let mapped = publisher.map(\.x, \.y, \.z)
    mapped.subscribe(subscriber)
    publisher.send(Point())
    #expect(subscriber.values.map { "\($0)" } == [#"(1, "two", 3.0)"#])
    #expect(mapped.upstream === publisher)
    #expect(mapped.keyPath0 == \Point.x)
    #expect(mapped.keyPath1 == \Point.y)
    #expect(mapped.keyPath2 == \Point.z)
    #expect(publisher.subscribers[0].description == "ValueForKeys")
    #expect(mirrorLabels(of: publisher.subscribers[0]) == ["keyPath0", "keyPath1", "keyPath2"])
  }
}
