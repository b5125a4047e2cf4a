import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StorePublisherTests {
  private struct Counter: Reducer {
    struct State: Equatable {
      var count = 0
      var other = 0
    }
    enum Action {
      case set(Int)
      case other, three
    }
    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .set(let count): state.count = count
      case .other: state.other += 1
      case .three: return .now(.set(1), .set(2), .set(3))
      }
      return .none
    }
  }

  private let store = Store(initialState: Counter.State()) { Counter() }

  @Test func publishesTheCurrentStateFirst() {
    var counts: [Int] = []
    let observer = store.publisher.sink { counts.append($0.count) }
    #expect(counts == [0])
    store.send(.set(1))
    #expect(counts == [0, 1])
    observer.cancel()
    store.send(.set(2))
    #expect(counts == [0, 1])
  }

  @Test func drainsEmitOnce() {
    var counts: [Int] = []
    let observer = store.publisher.sink { counts.append($0.count) }
    store.send(.three)
    #expect(counts == [0, 3])
    observer.cancel()
  }

  @Test func everyObserverSeesTheSameSequenceAlsoWhenOneUndoes() {
    var before: [Int] = []
    var after: [Int] = []
    let first = store.publisher.sink { before.append($0.count) }
    let undoing = store.publisher.sink { [store] in if $0.count == 1 { store.send(.set(0)) } }
    let second = store.publisher.sink { after.append($0.count) }
    store.send(.set(1))
    #expect(before == [0, 1, 0])
    #expect(after == [0, 1, 0])
    _ = (first, undoing, second)
  }

  @Test(arguments: [false, true])
  func releasedStateMayCancelItsLastObserver(withoutRepetitions: Bool) {
    let store = Store<ReleaseProbe?, ReleaseProbe?>(initialState: nil) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    var observer: AnyCancellable?
    var publisher = store.publisher
    if withoutRepetitions { publisher = publisher.removeDuplicates { $0 === $1 } }
    var seen: [Bool] = []
    observer = publisher.sink { seen.append($0 != nil) }
    store.send(ReleaseProbe { observer?.cancel() })
    store.send(nil)
    store.send(nil)
    #expect(seen.prefix(2) == [false, true])
    #expect(store.core.observers.count == 0)
  }

  @Test func anObserverSeesTheNewStateInTheStore() {
    var pairs: [[Int]] = []
    let observer = store.publisher.sink { [store] in pairs.append([$0.count, store.count]) }
    store.send(.set(1))
    #expect(pairs == [[0, 0], [1, 1]])
    observer.cancel()
  }

  @Test func observersAreNotifiedInOrderOfSubscription() {
    var order: [Int] = []
    let observers = (0..<10).map { number in
      store.publisher.sink { _ in order.append(number) }
    }
    order = []
    store.send(.other)
    #expect(order == Array(0..<10))
    _ = observers
  }

  @Test func observersCancelledDuringDeliveryReceiveNothing() {
    var told = 0
    var later: AnyCancellable?
    let first = store.publisher.sink { _ in later?.cancel() }
    later = store.publisher.sink { _ in told += 1 }
    store.send(.other)
    #expect(told == 1)
    first.cancel()
  }

  @Test func propertiesLeaveRepeatedValuesOut() {
    var counts: [Int] = []
    let observer = store.publisher[dynamicMember: \.count].sink { counts.append($0) }
    store.send(.other)
    store.send(.set(1))
    store.send(.other)
    store.send(.set(1))
    store.send(.set(2))
    #expect(counts == [0, 1, 2])
    observer.cancel()
  }

  @Test func statesAreDeduplicatedOnDemand() {
    var plain = 0
    var deduplicated = 0
    var byCount = 0
    let observers = [
      store.publisher.sink { _ in plain += 1 },
      store.publisher.removeDuplicates().sink { _ in deduplicated += 1 },
      store.publisher.removeDuplicates { $0.count == $1.count }.sink { _ in byCount += 1 },
    ]
    store.send(.set(0))
    store.send(.other)
    #expect([plain, deduplicated, byCount] == [3, 2, 1])
    _ = observers
  }

  @Test func statesWithoutDemandAreReplacedByTheLatest() throws {
    let subscriber = AskingSubscriber<Int>()
    store.publisher[dynamicMember: \.count].subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    let subscription = try #require(subscriber.subscription)
    subscription.request(.max(1))
    #expect(subscriber.values == [0])
    store.send(.set(1))
    store.send(.set(2))
    #expect(subscriber.values == [0])
    subscription.request(.max(1))
    #expect(subscriber.values == [0, 2])
    subscription.cancel()
    subscription.request(.unlimited)
    store.send(.set(3))
    #expect(subscriber.values == [0, 2])
  }

  @Test func aSubscriptionKeepsTheStoreAndItsEndReleasesIt() {
    var store: Store<Counter.State, Counter.Action>? = Store(initialState: Counter.State()) { Counter() }
    weak let core = store?.core
    let observer = store?.publisher[dynamicMember: \.count].sink { _ in }
    store = nil
    #expect(core != nil)
    observer?.cancel()
    #expect(core == nil)
  }

  @Test func releasedSubscriptionsReceiveNothing() {
    let subscriber = AskingSubscriber<Counter.State>()
    store.publisher.subscribe(subscriber)
    subscriber.subscription?.request(.unlimited)
    store.send(.set(1))
    #expect(subscriber.values.map(\.count) == [0, 1])
    subscriber.subscription = nil
    #expect(store.core.observers.count == 0)
    store.send(.set(2))
    #expect(subscriber.values.map(\.count) == [0, 1])
  }

  @Test func reentrantStatesAreDeliveredAfterTheCurrentOne() {
    let subscriber = AskingSubscriber<Counter.State>()
    store.publisher.subscribe(subscriber)
    subscriber.more = { [weak subscriber] state in
      // Requesting demand during a delivery does not deliver synchronously.
      subscriber?.subscription?.request(.max(1))
      return state.count == 1 ? .max(1) : .none
    }
    subscriber.subscription?.request(.max(1))
    for count in 1...3 { store.send(.set(count)) }
    #expect(subscriber.values.map(\.count) == [0, 1, 2, 3])
  }

  @Test func subscriptionsThatEndLeaveNothing() {
    for _ in 0..<100 { _ = store.publisher.sink { _ in } }
    #expect(store.core.observers.count == 0)
  }
}

/// A subscriber that requests nothing on subscription.
private final class AskingSubscriber<Input>: Subscriber {
  typealias Failure = Never
  var subscription: (any Subscription)?
  var values: [Input] = []
  var more: (Input) -> Subscribers.Demand = { _ in .none }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return more(input)
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
