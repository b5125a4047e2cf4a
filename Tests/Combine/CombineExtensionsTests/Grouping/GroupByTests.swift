import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct GroupByTests {
  private typealias Group = GroupedPublisher<Int, Int, ProbeError>

  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  /// Subscribes to groups by the last digit, and to each group.
  private func groups(
    outer: Subscribers.Demand? = .unlimited,
    inner: Subscribers.Demand? = .unlimited,
    onGroup: ((ProbeSubscriber<Int, ProbeError>) -> Void)? = nil
  ) -> (ProbeSubscriber<Group, ProbeError>, Members) {
    let members = Members()
    let subscriber = ProbeSubscriber<Group, ProbeError>(
      demand: outer,
      onValue: { group in
        let member = ProbeSubscriber<Int, ProbeError>(demand: inner)
        members.of[group.key, default: []].append(member)
        group.subscribe(member)
        onGroup?(member)
        return .none
      }
    )
    upstream.groupBy { $0 % 10 }.subscribe(subscriber)
    return (subscriber, members)
  }

  private final class Members {
    var of: [Int: [ProbeSubscriber<Int, ProbeError>]] = [:]

    func log(_ key: Int, _ index: Int = 0) -> [String] { Array((of[key] ?? [])[index].log.dropFirst()) }
  }

  @Test func valuesGoToTheGroupOfTheirKey() {
    let (outer, members) = groups()
    for value in [1, 2, 11, 12, 21] { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(outer.values.map(\.key) == [1, 2])
    #expect(outer.completions == [.finished])
    #expect(members.log(1) == ["1", "11", "21", "finished"])
    #expect(members.log(2) == ["2", "12", "finished"])
    #expect(outer.subscriptionDescriptions == ["GroupBy"])
    #expect(members.of[1]?[0].subscriptionDescriptions == ["Group"])
  }

  @Test func aFailureFailsTheGroupsInTheirOrderAndThenDownstream() {
    var ends: [Int] = []
    let outer = ProbeSubscriber<Group, ProbeError>(
      onValue: { group in
        group.subscribe(
          ProbeSubscriber<Int, ProbeError>(onCompletion: {
            #expect($0 == .failure(ProbeError()))
            ends.append(group.key)
          })
        )
        return .none
      },
      onCompletion: { _ in ends.append(-1) }
    )
    upstream.groupBy { $0 }.subscribe(outer)
    for value in 0..<20 { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    #expect(ends == Array(0..<20) + [-1])
  }

  @Test func valuesWaitForASubscriberAndItsDemand() {
    let outer = ProbeSubscriber<Group, ProbeError>()
    upstream.groupBy { $0 % 10 }.subscribe(outer)
    for value in [1, 11, 21] { upstream.send(value) }
    upstream.send(completion: .finished)
    let member = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { $0 == 1 ? .max(1) : .none })
    outer.values[0].subscribe(member)
    #expect(member.log.dropFirst() == ["1", "11"])
    member.request(.max(1))
    #expect(member.log.suffix(2) == ["21", "finished"])
  }

  @Test func aGroupThatHasEndedCanStillBeSubscribedToAndCancelled() {
    let outer = ProbeSubscriber<Group, ProbeError>()
    upstream.groupBy { $0 % 10 }.subscribe(outer)
    for value in [1, 11, 2] { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    let (late, cancelling) = (
      ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    )
    outer.values[0].subscribe(late)
    outer.values[1].subscribe(cancelling)
    #expect(late.log.dropFirst() == ["1", "11", "failure oops"])
    #expect(cancelling.log.count == 1)
  }

  @Test func aSecondSubscriberOfAGroupGetsAFinish() {
    let outer = ProbeSubscriber<Group, ProbeError>()
    upstream.groupBy { $0 % 10 }.subscribe(outer)
    upstream.send(1)
    let (first, second) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    outer.values[0].subscribe(first)
    outer.values[0].subscribe(second)
    #expect(first.values == [1])
    #expect(second.log.dropFirst() == ["finished"])
  }

  @Test func valuesAreRequestedOneByOneAsLongAsOneIsWanted() {
    let (outer, members) = groups(outer: .max(1), inner: nil)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .none)
    members.of[1]?[0].request(.max(2))
    #expect(members.log(1) == ["1"])
    #expect(subscription.requested == [.max(1), .max(1)])
    // This value belongs to a group without demand, so the requested value is still outstanding.
    #expect(upstream.send(2) == .max(1))
    #expect(upstream.send(11) == .none)
    #expect(members.log(1) == ["1", "11"])
    outer.request(.max(1))
    #expect(outer.values.map(\.key) == [1, 2])
    #expect(subscription.requested.count == 2)
    members.of[2]?[0].request(.max(1))
    #expect(members.log(2) == ["2"])
    #expect(subscription.requested.count == 2)
  }

  @Test func upstreamGetsUnlimitedDemandOnceAllGroupsAreWanted() {
    let (outer, members) = groups(outer: .max(1), inner: .unlimited)
    #expect(upstream.send(1) == .max(1))
    outer.request(.unlimited)
    #expect(subscription.requested == [.max(1), .unlimited])
    members.of[1]?[0].request(.max(3))
    #expect(upstream.send(2) == .none)
    #expect(subscription.requested.count == 2)
  }

  @Test func cancelledGroupsRestart() {
    let (outer, members) = groups()
    upstream.send(1)
    members.of[1]?[0].cancel()
    upstream.send(11)
    upstream.send(21)
    #expect(outer.values.map(\.key) == [1, 1])
    #expect(members.log(1, 0) == ["1"])
    #expect(members.log(1, 1) == ["11", "21"])
  }

  @Test func theValuesOfAGroupThatIsReleasedAreDropped() {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    var count = 0
    let cancellable = subject.groupBy { _ in 0 }.sink { _ in count += 1 }
    subject.send(lives.makeLife())
    subject.send(lives.makeLife())
    #expect(count == 1)
    #expect(lives.living == 0)
    cancellable.cancel()
  }

  @Test func groupsGoOnAfterDownstreamHasCancelledUntilTheLastIsCancelled() {
    let (outer, members) = groups()
    upstream.send(1)
    upstream.send(2)
    outer.cancel()
    upstream.send(11)
    upstream.send(3)
    #expect(members.log(1) == ["1", "11"])
    #expect(members.of[3] == nil)
    members.of[1]?[0].cancel()
    #expect(!subscription.isCancelled)
    members.of[2]?[0].cancel()
    #expect(subscription.isCancelled)
    upstream.send(2)
    #expect(members.log(2) == ["2"])
  }

  @Test func theFirstGroupAloneCanBeTaken() {
    let member = ProbeSubscriber<Int, ProbeError>()
    upstream.groupBy { $0 % 10 }.first().flatMap { $0 }.subscribe(member)
    for value in [1, 2, 11] { upstream.send(value) }
    #expect(member.values == [1, 11])
    #expect(!subscription.isCancelled)
    member.cancel()
    #expect(subscription.isCancelled)
  }

  @Test func unreachableGroupsDoNotKeepUpstream() {
    var kept: Group?
    let outer = ProbeSubscriber<Group, ProbeError>(demand: .max(1))
    do {
      let groups = upstream.groupBy { $0 % 10 }
      let subscriber = AnySubscriber<Group, ProbeError>(
        receiveSubscription: { outer.receive(subscription: $0) },
        receiveValue: {
          kept = $0
          return .unlimited
        }
      )
      groups.subscribe(subscriber)
    }
    upstream.send(1)
    outer.cancel()
    #expect(!subscription.isCancelled)
    #expect(kept?.key == 1)
    kept = nil
    #expect(subscription.isCancelled)
  }

  @Test func cancellingEverythingFromInsideAValueEndsEverything() {
    var cancel: () -> Void = {}
    let outer = ProbeSubscriber<Group, ProbeError>(onValue: { group in
      group.subscribe(
        ProbeSubscriber<Int, ProbeError>(
          onSubscription: { inner in
            let before = cancel
            cancel = {
              before()
              inner.cancel()
            }
          },
          onValue: { _ in
            cancel()
            return .none
          }
        )
      )
      return .none
    })
    cancel = { [unowned outer] in outer.cancel() }
    upstream.groupBy { $0 % 10 }.subscribe(outer)
    upstream.send(1)
    #expect(subscription.isCancelled)
    upstream.send(completion: .finished)
    #expect(outer.completions.isEmpty)
    cancel = {}
  }

  @Test func reentrantValuesAreDeliveredInOrder() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = subject.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } }
      .sink { value in
        log.append("\(value) begins")
        if value == "1:1" {
          subject.send(2)
          subject.send(3)
        }
        log.append("\(value) ends")
      }
    subject.send(1)
    #expect(log == ["1:1", "0:2", "1:3"].flatMap { ["\($0) begins", "\($0) ends"] })
    cancellable.cancel()
  }

  @Test func coldUpstreamsRunToTheEndWithoutRecursion() {
    let subscriber = ProbeSubscriber<Int, Never>()
    (0..<100_000).publisher.groupBy { $0 % 3 }.flatMap(maxPublishers: .max(3)) { $0.count() }
      .subscribe(subscriber)
    #expect(subscriber.values.reduce(0, +) == 100_000)
    #expect(subscriber.completions == [.finished])
  }

  @Test(.timeLimit(.minutes(5))) func manyKeysCostTheSameEach() {
    var count = 0
    let cancellable = (0..<50_000).publisher.groupBy { $0 }.sink { _ in count += 1 }
    #expect(count == 50_000)
    cancellable.cancel()
  }

  @Test func aSecondSubscriptionIsCancelledAndAnEarlyCancelIsHeeded() {
    let (outer, _) = groups()
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(outer.subscriptionDescriptions.count == 1)
    let other = ProbePublisher<Int, ProbeError>()
    other.groupBy { $0 }.subscribe(ProbeSubscriber<Group, ProbeError>(onSubscription: { $0.cancel() }))
    #expect(other.subscribers.isEmpty)
  }

  @Test(arguments: ["finish", "cancel"]) func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    var group: GroupedPublisher<LivingKey, LifeCounter.Life, Never>?
    do {
      let life = lives.makeLife()
      let cancellable = subject.map { $0 }.groupBy { [life] _ in LivingKey(life: life) }.sink { [life] in
        _ = life
        group = $0
      }
      subject.send(lives.makeLife())
      let inner = group?.sink { [life] _ in _ = life }
      subject.send(lives.makeLife())
      if end == "finish" { subject.send(completion: .finished) }
      cancellable.cancel()
      inner?.cancel()
    }
    // The group itself still retains its key.
    #expect(lives.living == 1)
    group = nil
    #expect(lives.living == 0)
  }

  /// A key that retains an object.
  private struct LivingKey: Hashable {
    let life: LifeCounter.Life

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.life === rhs.life }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(life)) }
  }
}
