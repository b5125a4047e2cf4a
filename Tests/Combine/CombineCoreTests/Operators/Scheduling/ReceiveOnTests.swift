import CombineCore
import CombineProbes
import Testing

struct ReceiveOnTests {
  private let scheduler = ProbeScheduler()

  @Test func onlyValuesAndTheCompletionAreScheduled() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    publisher.receive(on: scheduler, options: .init("quickly")).subscribe(subscriber)
    subscriber.request(.none)

    #expect(subscriber.log == ["subscription ReceiveOn"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
    #expect(publisher.send(1) == .none)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ReceiveOn"])
    #expect(scheduler.options == [.init("quickly"), .init("quickly"), .init("quickly")])

    scheduler.run()
    #expect(subscriber.log == ["subscription ReceiveOn", "1"])
    scheduler.runAll()
    #expect(subscriber.log == ["subscription ReceiveOn", "1", "2", "failure oops"])
  }

  @Test func valuesDuringAnImmediateSubscriptionPrecedeTheCompletion() {
    let publisher = ProbePublisher<Int, Never>()
    var log: [String] = []
    publisher.receive(on: ImmediateScheduler.shared)
      .subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: { subscription in
            subscription.request(.unlimited)
            onThreads(1) { _ in
              publisher.send(1)
              publisher.send(2)
              publisher.send(completion: .finished)
            }
            log.append("subscribed")
          },
          receiveValue: { value in
            log.append("\(value)")
            return .none
          },
          receiveCompletion: { _ in log.append("finished") }
        )
      )
    #expect(log == ["subscribed", "1", "2", "finished"])
  }

  @Test func withoutOptionsTheSchedulerGetsNone() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.receive(on: scheduler).subscribe(ProbeSubscriber())
    publisher.send(1)
    #expect(scheduler.options == [nil])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let receiving = publisher.receive(on: scheduler, options: .init("word"))
    #expect(receiving.upstream === publisher)
    #expect(receiving.scheduler === scheduler)
    #expect(receiving.options == .init("word"))
  }

  // Values for the immediate scheduler aren't queued.
  @Test(arguments: ["values", "nested", "cancel", "completion"])
  func theImmediateSchedulerDoesTheSameAsOneThatRunsAtOnce(_ reaction: String) {
    func log<S: Scheduler>(on scheduler: S) -> [String] {
      var log: [String] = []
      let subscription = ProbeSubscription(
        onRequest: { log.append("requested \($0)") },
        onCancel: { log.append("cancelled") }
      )
      let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, ProbeError>(
        demand: .max(1),
        onValue: { [unowned publisher] value in
          log.append("\(value)")
          defer { log.append("end of \(value)") }
          guard value == 2 else { return .max(1) }
          switch reaction {
          case "nested": publisher.send(20)
          case "cancel": publisher.operatorSubscription?.cancel()
          case "completion": publisher.send(completion: .finished)
          default: break
          }
          return .max(2)
        },
        onCompletion: { log.append("\($0)") }
      )
      publisher.receive(on: scheduler).subscribe(subscriber)
      for value in 1...3 { log.append("returned \(publisher.send(value))") }
      publisher.send(completion: .failure(ProbeError()))
      log.append("returned \(publisher.send(4))")
      subscriber.forgetSubscription()
      publisher.forgetSubscribers()
      return log
    }
    let immediate = log(on: ImmediateScheduler.shared)
    #expect(immediate == log(on: SchedulerThatRunsAtOnce()))
    #expect(immediate.contains("end of 2"))
  }

  @Test func valuesBeforeTheSubscriptionAreIgnoredWhenScheduledAtOnce() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.receive(on: ImmediateScheduler.shared).subscribe(subscriber)
    publisher.send(1)
    #expect(subscriber.log.isEmpty)
  }
}

/// Runs actions in the same way as ``ImmediateScheduler``, but has a different type.
private struct SchedulerThatRunsAtOnce: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

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
    return Subscriptions.empty
  }
}
