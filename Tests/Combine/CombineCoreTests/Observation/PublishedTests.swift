import CombineCore
import CombineProbes
import Testing

struct PublishedTests {
  final class Model: ObservableObject {
    @Published var count = 0
    @Published var name = "" {
      didSet { names.append(name) }
    }
    var names: [String] = []
    init() {}
  }

  @Test func notifiesObjectThenSubscribersBeforeStoring() {
    let model = Model()
    var log: [String] = []
    let tokens = [
      model.objectWillChange.sink { log.append("will change from \(model.count)") },
      model.$count.sink { log.append("\($0) while \(model.count)") },
    ]
    model.count = 1
    #expect(log == ["0 while 0", "will change from 0", "1 while 0"])
    #expect(model.count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func aRequestDuringASetGetsTheValueThatIsSetAndNoneAgain() {
    let model = Model()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    model.$count.subscribe(subscriber)
    let token = model.$count.sink { if $0 > 0 { subscriber.request(.max(1)) } }
    for number in 1...3 {
      model.count = number
      #expect(subscriber.values == Array(0...number))
    }
    withExtendedLifetime(token) {}
  }

  @Test func aFirstRequestDuringASetGetsTheValueThatIsSet() {
    for demand in [Subscribers.Demand.max(1), .unlimited] {
      let model = Model()
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      model.$count.subscribe(subscriber)
      let token = model.$count.dropFirstByHand { _ in subscriber.request(demand) }
      model.count = 1
      #expect(subscriber.values == [1])
      withExtendedLifetime(token) {}
    }
  }

  @Test func requestsNeverDeliverValuesOlderThanTheLast() {
    let model = Model()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    model.$count.subscribe(subscriber)
    var isNested = false
    let token = model.$count.sink { number in
      // Set 2 before 1 has been stored. The other subscriber has no demand for it.
      guard number == 1, !isNested else { return }
      isNested = true
      model.count = 2
      subscriber.request(.max(1))
    }
    model.count = 1
    #expect(subscriber.values == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test func aNewSubscriberGetsTheCurrentValueWithItsFirstRequest() {
    let model = Model()
    model.count = 5
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    model.$count.subscribe(subscriber)
    #expect(subscriber.log == ["subscription PublishedSubject"])
    subscriber.request(.max(2))
    model.count = 6
    model.count = 7
    #expect(subscriber.values == [5, 6])
    model.count = 8
    subscriber.request(.max(1))
    #expect(subscriber.values == [5, 6, 8])
    subscriber.request(.max(1))
    #expect(subscriber.values == [5, 6, 8])
    subscriber.cancel()
    subscriber.request(.max(1))
    model.count = 9
    #expect(subscriber.values == [5, 6, 8])
  }

  @Test func subscribingDuringObjectWillChangeReceivesTheNewValue() {
    let model = Model()
    var values: [Int] = []
    var inner: AnyCancellable?
    let outer = model.objectWillChange.sink {
      inner = inner ?? model.$count.sink { values.append($0) }
    }
    model.count = 1
    #expect(values == [0, 1])
    withExtendedLifetime((inner, outer)) {}
  }

  @Test func subscribersAddedDuringDeliveryReceiveTheNewValueOnceStored() {
    let model = Model()
    var log: [String] = []
    var inner: AnyCancellable?
    let outer = model.$count.dropFirstByHand { _ in
      inner = inner ?? model.$count.sink { log.append("\($0) while \(model.count)") }
    }
    model.count = 1
    model.count = 2
    #expect(log == ["0 while 0", "1 while 1", "2 while 1"])
    withExtendedLifetime((inner, outer)) {}
  }

  @Test func aNestedSetIsOverwrittenByTheOneAroundIt() {
    let model = Model()
    var values: [Int] = []
    let token = model.$count.sink {
      values.append($0)
      if $0 == 1 { model.count = 10 }
    }
    model.count = 1
    #expect(values == [0, 1, 10])
    #expect(model.count == 1)
    withExtendedLifetime(token) {}
  }

  @Test func neverCompletesAndOutlivesItsObjectWhileSubscribed() {
    var model: Model? = Model()
    weak let weakModel = model
    let subscriber = ProbeSubscriber<Int, Never>()
    model?.$count.subscribe(subscriber)
    model = nil
    #expect(weakModel == nil)
    #expect(subscriber.completions.isEmpty)
    #expect(subscriber.values == [0])
    subscriber.cancel()
  }

  @Test func settingTheProjectedValueBindsNothing() {
    let (first, second) = (Model(), Model())
    second.count = 5
    first.$count = second.$count
    #expect(first.count == 0)
    second.count = 6
    #expect(first.count == 0)
    first.count = 1
    #expect(second.count == 6)
  }

  @Test func subscriptUsesOnlyTheStorage() {
    final class Holder {
      var storage = Published(initialValue: 1)
      var wrapped: Int {
        get { fatalError("not touched") }
        set { fatalError("not touched \(newValue)") }
      }
    }
    let holder = Holder()
    #expect(Published[_enclosingInstance: holder, wrapped: \.wrapped, storage: \.storage] == 1)
    Published[_enclosingInstance: holder, wrapped: \.wrapped, storage: \.storage] = 2
    #expect(Published[_enclosingInstance: holder, wrapped: \.wrapped, storage: \.storage] == 2)
  }

  @Test func observersOfThePropertyAreKept() {
    let model = Model()
    model.name = "Ada"
    model.name += "!"
    #expect(model.names == ["Ada", "Ada!"])
  }

  @Test func theReplacedValueIsReleasedAfterTheLock() {
    final class Holder { @Published var probe: ReleaseProbe? = nil }
    let holder = Holder()
    var seen: Bool?
    holder.probe = ReleaseProbe { seen = holder.probe == nil }
    holder.probe = nil
    #expect(seen == true)
  }

  @Test func isDescribedByItsSubjectAndShowsItsParts() {
    let model = Model()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(4))
    model.$count.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "PublishedSubject")
    #expect(mirrorLabels(of: subscription) == ["parent", "downstream", "demand", "subject"])
    #expect(mirrorChild("demand", of: subscription) == "max(3)")
    #expect(mirrorChild("subject", of: subscription)?.contains("PublishedSubject") == true)
    subscriber.cancel()
    #expect(mirrorChild("downstream", of: subscription) == "nil")
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Model().$count.subscribe(ProbeSubscriber<Int, Never>(demand: Subscribers.Demand.none))
    }
  }
}

extension Publisher where Failure == Never {
  /// A sink that doesn't receive the first value.
  fileprivate func dropFirstByHand(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    var isFirst = true
    return sink {
      if !isFirst { receiveValue($0) }
      isFirst = false
    }
  }
}

struct PublishedStressTests {
  final class Model: ObservableObject {
    @Published var count = -1
  }

  @Test func nothingIsLostBetweenThreadsAndTheLastValueIsTheStoredOne() {
    for _ in 0..<20 {
      let model = Model()
      let signals = ProbeSubscriber<Void, Never>()
      model.objectWillChange.subscribe(signals)
      let subscribers = (0..<3).map { _ in ProbeSubscriber<Int, Never>() }
      subscribers.forEach(model.$count.subscribe)
      onThreads(4) { index in
        for value in 0..<500 { model.count = value * 4 + index }
      }
      let values = subscribers[0].values
      #expect(values.count == 2_001)
      #expect(signals.values.count == 2_000)
      #expect(values.last == model.count)
      #expect(subscribers.allSatisfy { $0.values == values })
      for subscriber in subscribers { subscriber.cancel() }
      signals.cancel()
    }
  }

  @Test func concurrentSubscribersEndWithTheStoredValue() {
    for _ in 0..<100 {
      let model = Model()
      let subscribers = (0..<20).map { _ in ProbeSubscriber<Int, Never>() }
      // Created before the threads start, because the getter of the projected value mutates the wrapper.
      let publisher = model.$count
      onThreads(3) { index in
        if index == 0 {
          subscribers.forEach(publisher.subscribe)
        } else {
          for value in 0..<100 { model.count = value * 2 + index }
        }
      }
      for subscriber in subscribers {
        #expect(subscriber.values.last == model.count)
        subscriber.cancel()
      }
    }
  }
}
