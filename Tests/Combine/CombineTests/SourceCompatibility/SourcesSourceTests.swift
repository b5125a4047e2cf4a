import Combine
import Foundation
import Testing

/// Verifies at compile time that publishers and subjects are created as in existing code, including
/// Foundation's.
struct SourcesSourceTests {
  @Test func simplePublishers() {
    #expect(Just(1).map { $0 + 1 }.delivered == [2])
    #expect(Empty<Int, Never>().delivered == [])
    #expect(
      Empty(completeImmediately: false, outputType: Int.self, failureType: ClientError.self).delivered == []
    )
    #expect(Fail(outputType: Int.self, failure: ClientError()).deliveredFailure == ClientError())
    #expect(Deferred { Just(1) }.delivered == [1])
    #expect(Deferred { Future<Int, Never> { $0(.success(1)) } }.delivered == [1])
    let record = Record<Int, ClientError> { recording in
      recording.receive(1)
      recording.receive(completion: .finished)
    }
    #expect(record.delivered == [1])
    #expect(Record(output: [1], completion: Subscribers.Completion<ClientError>.finished).delivered == [1])
    #expect(Record<Int, Never>(recording: .init(output: [1], completion: .finished)).recording.output == [1])
  }

  @Test func sequences() {
    #expect([1, 2, 3].publisher.map { $0 * 2 }.filter { $0 > 2 }.reduce(0, +).delivered == [10])
    #expect((1...3).publisher.collect(2).delivered == [[1, 2], [3]])
    #expect("abc".publisher.map { String($0) }.delivered == ["a", "b", "c"])
    #expect(Optional(3).publisher.map { $0 + 1 }.delivered == [4])
    #expect(Result<Int, ClientError>.success(1).publisher.map { "\($0)" }.delivered == ["1"])
    #expect(Publishers.Sequence<[Int], Never>(sequence: [1]).delivered == [1])
  }

  @Test func subjects() {
    let events = PassthroughSubject<Void, Never>()
    var count = 0
    let token = events.sink { count += 1 }
    events.send()
    token.cancel()
    #expect(count == 1)
    let current = CurrentValueSubject<Int, Never>(1)
    current.value += 1
    #expect(current.delivered == [2])
    let opaque: some Publisher<Int, Never> = current.map { $0 }
    let boxed: any Publisher<Int, Never> = current
    #expect(opaque.delivered == [2])
    #expect(boxed.delivered == [2])
    current.send(completion: .finished)
  }

  @Test func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("SourcesSourceTests")
    var received: [Int] = []
    let token = center.publisher(for: name).compactMap { $0.object as? Int }.sink { received.append($0) }
    center.post(name: name, object: 7)
    token.cancel()
    #expect(received == [7])
    _ = NotificationCenter.default.publisher(for: .init("x"), object: nil)
  }

  @Test func timers() {
    let timer = Timer.publish(every: 1.0, tolerance: 0.1, on: .main, in: .default)
    #expect(timer.interval == 1)
  }

  @Test func requests() throws {
    let url = try #require(URL(string: "http://localhost"))
    let task = URLSession.shared.dataTaskPublisher(for: url)
    #expect(task.request.url == url)
    let counts: AnyPublisher<Int, URLError> = task.map(\.data).map(\.count).eraseToAnyPublisher()
    let people: AnyPublisher<[Person], Never> = URLSession.shared.dataTaskPublisher(for: url)
      .map { $0.data }
      .decode(type: [Person].self, decoder: JSONDecoder())
      .replaceError(with: [])
      .eraseToAnyPublisher()
    _ = (counts, people)
  }
}

/// Not called, because it accesses the network.
private func loadPerson(from url: URL) -> AnyCancellable {
  URLSession.shared.dataTaskPublisher(for: url)
    .tryMap { data, response -> Data in
      guard let http = response as? HTTPURLResponse, http.statusCode == 200 else {
        throw URLError(.badServerResponse)
      }
      return data
    }
    .decode(type: Person.self, decoder: JSONDecoder())
    .receive(on: DispatchQueue.main)
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.name) })
}

/// Not called, for the same reason, and because the promise is fulfilled on another queue.
private func futures(url: URL) -> (Future<Int, any Error>, Future<String, ClientError>) {
  let queued = Future<Int, any Error> { promise in
    DispatchQueue.global().async { promise(.success(1)) }
  }
  let loaded = Future<String, ClientError> { promise in
    URLSession.shared.dataTask(with: url) { data, _, error in
      if error != nil { promise(.failure(ClientError())) } else { promise(.success("\(data!.count)")) }
    }.resume()
  }
  return (queued, loaded)
}
