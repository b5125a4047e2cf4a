import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct RemoveAllDuplicatesTests {
  private struct Unhashable: Equatable {
    let number: Int
  }

  private static let numbers = [1, 2, 1, 3, 2, 1, 4]

  @Test func hashableValuesAreSentOnce() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Self.numbers.publisher.removeAllDuplicates().subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3, 4])
    #expect(subscriber.completions == [.finished])
  }

  @Test func equatableValuesAreSentOnce() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Self.numbers.publisher.map(Unhashable.init).removeAllDuplicates().map(\.number).subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3, 4])
  }

  @Test func predicateReceivesTheEarlierValueFirst() {
    var compared: [[Int]] = []
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2, 11, 3].publisher.removeAllDuplicates { earlier, value in
      compared.append([earlier, value])
      return earlier % 10 == value % 10
    }
    .subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3])
    #expect(compared == [[1, 2], [1, 11], [1, 3], [2, 3]])
  }

  @Test func requestsReplacementsForDuplicates() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    for publisher in [
      upstream.removeAllDuplicates().eraseToAnyPublisher(),
      upstream.removeAllDuplicates(by: ==).eraseToAnyPublisher(),
    ] {
      let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
      publisher.subscribe(subscriber)
      #expect(upstream.send(1) == .none)
      #expect(upstream.send(1) == .max(1))
      #expect(upstream.send(2) == .none)
      upstream.send(completion: .failure(ProbeError()))
      #expect(subscriber.log.dropFirst() == ["1", "2", "failure oops"])
    }
  }

  @Test func eachSubscriberTracksItsOwnDuplicates() {
    let distinct = Self.numbers.publisher.removeAllDuplicates()
    let distinctByFunction = Self.numbers.publisher.removeAllDuplicates(by: ==)
    for _ in 1...2 {
      let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
      distinct.subscribe(first)
      distinctByFunction.subscribe(second)
      #expect(first.values == [1, 2, 3, 4])
      #expect(second.values == [1, 2, 3, 4])
    }
  }

  @Test func theFunctionAndDownstreamMaySendTheNextValue() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { value in
      if value == 1 { subject.send(2) }
      return .none
    })
    subject.removeAllDuplicates { earlier, value in
      if value == 5 { subject.send(6) }
      return earlier == value
    }
    .subscribe(subscriber)
    for value in [1, 2, 5, 6] { subject.send(value) }
    #expect(Set(subscriber.values) == [1, 2, 5, 6])
    #expect(subscriber.values.count == 4)
  }

  @Test func hashingMaySendAValue() {
    struct Loud: Hashable {
      let number: Int
      let onHash: () -> Void

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

      func hash(into hasher: inout Hasher) {
        onHash()
        hasher.combine(number)
      }
    }
    let subject = PassthroughSubject<Loud, Never>()
    var received: [Int] = []
    let cancellable = subject.removeAllDuplicates().sink { received.append($0.number) }
    var isFirst = true
    subject.send(
      Loud(number: 1) {
        guard isFirst else { return }
        isFirst = false
        subject.send(Loud(number: 2) {})
      }
    )
    #expect(received == [2, 1])
    withExtendedLifetime(cancellable) {}
  }

  @Test(arguments: [true, false]) func theMemoryIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    let cancellable = subject.removeAllDuplicates(by: ===).sink { _ in }
    for _ in 1...3 { subject.send(lives.makeLife()) }
    #expect(lives.living == 3)
    if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    #expect(lives.living == 0)
  }
}
