import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Typical client code of OpenCombine, which uses its modules under their original names.
struct OpenCombineClientTests {
  @Test func operatorsAndSubjectsAreAvailableByModuleName() {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let sink: OpenCombine.AnyCancellable =
      subject
      .map { $0 * 2 }
      .merge(with: OpenCombine.Just(1))
      .removeDuplicates()
      .sink { received.append($0) }
    subject.send(2)
    sink.cancel()
    subject.send(3)
    #expect(received == [1, 4])
  }

  @Test func optionalsAndResultsPublishUnderTheirNames() {
    var received: [Int] = []
    let sinks = [
      Optional(1).ocombine.publisher.sink { received.append($0) },
      Optional<Int>.OCombine.Publisher(nil).sink { received.append($0) },
      Result<Int, Never>.success(2).ocombine.publisher.sink { received.append($0) },
      Result<Int, Never>.OCombine.Publisher(3).sink { received.append($0) },
    ]
    for sink in sinks { sink.cancel() }
    #expect(received == [1, 2, 3])
  }

  @Test func anObservableObjectPublishesItsChanges() {
    final class Model: OpenCombine.ObservableObject {
      @OpenCombine.Published var name = ""
    }
    let model = Model()
    var changes = 0
    let sink = model.objectWillChange.sink { changes += 1 }
    model.name = "Blob"
    sink.cancel()
    #expect(changes == 1)
  }

  @Test func wrappedQueueIsAScheduler() async {
    let scheduler = DispatchQueue.OCombine(DispatchQueue(label: "client"))
    #expect(scheduler.minimumTolerance == .zero)
    let values = Just(1)
      .receive(on: scheduler)
      .delay(for: .milliseconds(1), scheduler: DispatchQueue.global().ocombine)
      .subscribe(on: scheduler, options: .init(qos: .utility))
      .values
    var received: [Int] = []
    for await value in values { received.append(value) }
    #expect(received == [1])
  }

  @Test func wrapperHasTheTimeTypeOfItsQueue() {
    let time: DispatchQueue.OCombine.SchedulerTimeType = DispatchQueue.main.ocombine.now
    let later = time.advanced(by: .seconds(1))
    #expect(time.distance(to: later) == DispatchQueue.OCombine.SchedulerTimeType.Stride.seconds(1))
  }

  @Test func wrappedOperationQueueIsAScheduler() async {
    let queue = OperationQueue()
    let scheduler = OperationQueue.OCombine(queue)
    #expect(scheduler.queue === queue)
    var received: [Int] = []
    for await value in Just(1).receive(on: queue.ocombine).values { received.append(value) }
    #expect(received == [1])
  }

  @Test func wrappedRunLoopIsAScheduler() {
    let scheduler = RunLoop.OCombine(.main)
    #expect(scheduler.runLoop === RunLoop.main)
    #expect(scheduler.minimumTolerance == RunLoop.main.minimumTolerance)
    let later = scheduler.now.advanced(by: .seconds(1))
    #expect(later > RunLoop.main.ocombine.now)
    _ = Just(1).receive(on: scheduler).debounce(for: .seconds(1), scheduler: RunLoop.main.ocombine)
  }

  @Test func wrappedCenterPublishesNotifications() {
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    var names: [Notification.Name] = []
    let publisher: NotificationCenter.OCombine.Publisher = center.ocombine.publisher(for: name)
    #expect(publisher == NotificationCenter.OCombine(center).publisher(for: name, object: nil))
    let sink = publisher.sink { names.append($0.name) }
    center.post(name: name, object: nil)
    sink.cancel()
    #expect(names == [name])
  }

  @Test func wrappedSessionCreatesDataTaskPublishers() throws {
    let url = try #require(URL(string: "https://localhost/"))
    let session = URLSession(configuration: .ephemeral)
    let publisher: URLSession.OCombine.DataTaskPublisher = session.ocombine.dataTaskPublisher(for: url)
    #expect(publisher.request == URLRequest(url: url))
    let other = URLSession.OCombine(session).dataTaskPublisher(for: URLRequest(url: url))
    #expect(other.session === session)
  }

  @Test func aTimerPublishesUnderBothNames() {
    let timer: Timer.OCombine.TimerPublisher = Timer.OCombine.publish(
      every: 1,
      on: .current,
      in: .default,
      options: nil
    )
    #expect(timer.interval == Timer.publish(every: 1, on: .current, in: .default).interval)
  }

  @Test func codersOfFoundationEncodeAndDecode() {
    var received: [[Int]] = []
    let sink = Just([1, 2])
      .encode(encoder: JSONEncoder())
      .decode(type: [Int].self, decoder: JSONDecoder())
      .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    sink.cancel()
    #expect(received == [[1, 2]])
  }
}
