import CombineCore
import CombineProbes
import Testing

struct MakeConnectableTests {
  @Test func waitsForConnectAndStopsWithTheConnection() {
    let upstream = PassthroughSubject<Int, Never>()
    let connectable = upstream.makeConnectable()
    let subscriber = ProbeSubscriber<Int, Never>()
    connectable.subscribe(subscriber)
    upstream.send(1)
    let connection = connectable.connect()
    upstream.send(2)
    connection.cancel()
    upstream.send(3)
    #expect(subscriber.log == ["subscription Multicast", "2"])
    subscriber.cancel()
  }

  @Test func copiesShareTheSubject() {
    let upstream = PassthroughSubject<Int, Never>()
    let original = upstream.makeConnectable()
    let copy = original
    let subscriber = ProbeSubscriber<Int, Never>()
    original.subscribe(subscriber)
    let connection = copy.connect()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Multicast", "1", "finished"])
    withExtendedLifetime(connection) {}
  }
}
