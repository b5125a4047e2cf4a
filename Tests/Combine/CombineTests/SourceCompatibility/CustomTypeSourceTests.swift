import Combine
import Foundation
import Testing

/// Verifies at compile time that clients' publishers, subscribers, schedulers, operators and property
/// wrappers conform and compose as in existing code.
struct CustomTypeSourceTests {
  @Test func publisherAndSubscriber() {
    let subscriber = CountingSubscriber()
    OnePublisher().subscribe(subscriber)
    #expect(subscriber.count == 1)
    #expect(OnePublisher().delivered == [1])
  }

  @Test func scheduler() {
    #expect(numbers.receive(on: InlineScheduler()).delivered == [1, 2, 3])
    #expect(numbers.delay(for: .seconds(1), scheduler: InlineScheduler()).delivered == [1, 2, 3])
  }

  @Test func operators() {
    #expect(numbers.transformed { $0 * 2 }.delivered == [2, 4, 6])
    let pairs = numbers.withPrevious().map { "\($0.previous ?? 0)\($0.current)" }
    #expect(pairs.delivered == ["01", "12", "23"])
  }

  @Test func propertyWrapper() {
    struct Settings {
      @Observed var volume = 1
    }
    let settings = Settings()
    settings.volume = 2
    #expect(settings.$volume.delivered == [2])
  }

  @Test func demands() {
    let demand: Subscribers.Demand = .max(1) + 2 * 1 - .none
    #expect(demand > 1)
    #expect(demand == .max(3))
    #expect(demand != .unlimited)
    #expect(demand.max == 3)
    var names: [Subscribers.Demand: String] = [:]
    names[.unlimited] = "all"
    #expect(names[.unlimited] == "all")
  }

  @Test func cancellables() {
    let token = AnyCancellable {}
    var set: Set<AnyCancellable> = []
    token.store(in: &set)
    let boxed: any Cancellable = token
    boxed.store(in: &set)
    #expect(!set.isEmpty)
    _ = Subscriptions.empty
  }

  @Test func completions() {
    let subject = PassthroughSubject<Int, URLError>()
    _ = AnySubscriber<Int, URLError>(subject).description
    var codes: [URLError.Code] = []
    let token = subject.sink { (completion: Subscribers.Completion<URLError>) in
      switch completion {
      case .finished: break
      case .failure(let error): codes.append(error.code)
      }
    } receiveValue: { value in
      print(value)
    }
    subject.send(completion: .failure(URLError(.unknown)))
    token.cancel()
    #expect(codes == [.unknown])
  }
}

private final class CountingSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  var count = 0

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: Int) -> Subscribers.Demand {
    count += input
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

private struct OnePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  final class Inner<S: Subscriber>: Subscription where S.Input == Int {
    private var subscriber: S?

    init(_ subscriber: S) { self.subscriber = subscriber }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      if demand > 0 {
        demand -= 1
        demand += subscriber?.receive(1) ?? .none
      }
    }

    func cancel() { subscriber = nil }
  }

  func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Failure, S.Input == Output {
    subscriber.receive(subscription: Inner(subscriber))
  }
}

private struct InlineScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  var now: SchedulerTimeType { .init(.now()) }
  var minimumTolerance: SchedulerTimeType.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

extension Publisher {
  fileprivate func transformed<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    map(transform)
  }

  fileprivate func withPrevious() -> AnyPublisher<(previous: Output?, current: Output), Failure> {
    scan(Optional<(Output?, Output)>.none) { ($0?.1, $1) }
      .compactMap { $0 }
      .map { (previous: $0.0, current: $0.1) }
      .eraseToAnyPublisher()
  }
}

@propertyWrapper private struct Observed<Value> {
  private let subject: CurrentValueSubject<Value, Never>

  init(wrappedValue: Value) { subject = .init(wrappedValue) }

  var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.value = newValue }
  }

  var projectedValue: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }
}
