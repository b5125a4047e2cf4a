import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct BufferedOperatorsTests {
  /// The buffered values of the delivering thread exceed the limit at which senders wait.
  @Test(.timeLimit(.minutes(5)), arguments: BufferedOperator.allCases)
  func requestsNeverWait(at buffered: BufferedOperator) {
    let subject = PassthroughSubject<Int, Never>()
    let trigger = PassthroughSubject<Void, Never>()
    func send(_ value: Int) {
      subject.send(value)
      trigger.send()
    }
    var request: (() -> Void)?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: buffered.demand,
      onValue: { value in
        if value == 0 {
          for value in 1...300 { send(value) }
          onThreads(1) { _ in request?() }
        }
        return .none
      }
    )
    request = { subscriber.request(.max(1)) }
    buffered.publisher(of: subject, trigger: trigger).subscribe(subscriber)
    send(0)
    #expect(subscriber.values == Array(0...300))
    request = nil
    subscriber.cancel()
    subscriber.forgetSubscription()
  }
}

/// Each operator that delivers through a `DemandBuffer`. Add new operators here.
///
/// One of the operators that share a subscription is sufficient. Async sequences aren't included because one
/// task sends all their elements, nor is `suffix`, which delivers nothing before its upstream finishes.
enum BufferedOperator: CaseIterable {
  case amb
  case combineLatest
  case concatMap
  case create
  case debounceUntil
  case flatMapFirst
  case groupBy
  case mapToResult
  case materialize
  case partition
  case pausableBuffered
  case prefixDuration
  case retryWhen
  case sample
  case shareReplay
  case withLatestFrom
  case zip

  /// The initial demand. For a finite demand, a divided stream requests one value at a time, and the subject
  /// drops the others.
  var demand: Subscribers.Demand { self == .groupBy ? .unlimited : .max(1_000) }

  /// Creates a publisher of the subject's values.
  /// - Parameters:
  ///   - subject: The subject that sends the values.
  ///   - trigger: A subject that sends after each value.
  func publisher(
    of subject: PassthroughSubject<Int, Never>,
    trigger: PassthroughSubject<Void, Never>
  ) -> AnyPublisher<Int, Never> {
    switch self {
    case .amb: subject.amb(Empty(completeImmediately: false)).eraseToAnyPublisher()
    case .combineLatest: [subject].combineLatest().map { $0[0] }.eraseToAnyPublisher()
    case .concatMap: Just(0).concatMap { _ in subject }.eraseToAnyPublisher()
    case .create:
      AnyPublisher.create { subscriber in subject.sink { subscriber.send($0) } }
    case .debounceUntil: subject.debounce { _ in trigger }.eraseToAnyPublisher()
    case .flatMapFirst: Just(0).flatMapFirst { _ in subject }.eraseToAnyPublisher()
    case .groupBy: subject.groupBy { $0 }.map(\.key).eraseToAnyPublisher()
    case .mapToResult: subject.mapToResult().map { $0.get() }.eraseToAnyPublisher()
    case .materialize: subject.materialize().values().eraseToAnyPublisher()
    case .partition: subject.partition { _ in true }.matches
    case .pausableBuffered: subject.pausableBuffered(by: Just(true), limit: nil).eraseToAnyPublisher()
    case .prefixDuration: subject.prefix(duration: 5, on: ProbeScheduler()).eraseToAnyPublisher()
    case .shareReplay: subject.share(replay: 0).eraseToAnyPublisher()
    case .retryWhen: subject.retryWhen { $0 }.eraseToAnyPublisher()
    case .sample: subject.sample(trigger).eraseToAnyPublisher()
    case .withLatestFrom: subject.withLatestFrom(Just(0)) { value, _ in value }.eraseToAnyPublisher()
    case .zip: [subject].zip().map { $0[0] }.eraseToAnyPublisher()
    }
  }
}
