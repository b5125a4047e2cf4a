import CombineProbes
import Testing

@testable import CombineCore

struct SignalSubscriberTests {
  private class Target: SignalledSubscription {
    var history: [String] = []
    var takesSignal = true
    weak var signalLink: SignalLink?
    private let onDeinit: () -> Void

    init(onDeinit: @escaping () -> Void = {}) {
      self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    func beginSignal(_ subscription: any Subscription) -> Bool { takesSignal }
    func receiveSignal() { history.append("signal") }
    func receiveSignal(completion: Subscribers.Completion<ProbeError>) { history.append("\(completion)") }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private final class NamedTarget: Target, NamedSignalledSubscription {
    static var operatorName: String { "Named" }
  }

  @Test func asksForOneValueAndPassesTheSignalAndTheEndOn() {
    let target = Target()
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<String, ProbeError>(subscription: subscription)
    publisher.subscribe(target.makeSignalSubscriber(of: String.self))
    #expect(subscription.history == [.requested(.max(1))])
    #expect(publisher.send("now") == .none)
    publisher.send(completion: .failure(ProbeError()))
    #expect(target.history == ["signal", "failure(oops)"])
    #expect(publisher.subscribers[0].combineIdentifier == target.combineIdentifier)
  }

  @Test func cancelsASubscriptionThatItsTargetDoesNotTake() {
    let target = Target()
    target.takesSignal = false
    let subscription = ProbeSubscription()
    ProbePublisher<String, ProbeError>(subscription: subscription)
      .subscribe(target.makeSignalSubscriber(of: String.self))
    #expect(subscription.history == [.cancelled])
  }

  @Test func releasedSubscribersDropTheirTarget() {
    var hasGone = false
    let publisher = ProbePublisher<String, ProbeError>(subscription: nil)
    var target: Target? = Target { hasGone = true }
    publisher.subscribe(target!.makeSignalSubscriber(of: String.self))
    let link = target?.signalLink
    target = nil
    #expect(!hasGone)
    link?.release()
    #expect(hasGone)
    publisher.send("late")
    publisher.send(completion: .finished)
    let subscription = ProbeSubscription()
    publisher.send(subscription: subscription)
    #expect(subscription.history == [.cancelled])
  }

  @Test func isNamedAsItsTargetIfThatHasAName() {
    let named = NamedTarget()
    let subscriber = named.makeSignalSubscriber(of: Int.self)
    #expect(named.description == "Named")
    #expect(subscriber.description == "Named")
    subscriber.release()
    #expect(subscriber.description == "Named")
    #expect(!(Target().makeSignalSubscriber(of: Int.self) as Any is any CustomStringConvertible))
  }
}
