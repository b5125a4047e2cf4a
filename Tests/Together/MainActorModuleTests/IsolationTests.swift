import CombineShim
import Dispatch
import Foundation
import MarbleTesting
import Testing

/// Main-actor code that a publisher calls on another thread. Each call has to stop the process.
nonisolated enum MisplacedCall: String, CaseIterable, Codable, Sendable {
  case sink, completion, map, tryMap, filter, scan, flatMap, handleEvents, method, deferred
  case anySubscriber, anyCancellable, schedule, assign, assignSubscriber, subscriber, erasedSubscriber
  case marbleNames

  /// The calls that the compiler or the library checks.
  static var checked: [MisplacedCall] {
    #if swift(>=6)
      allCases
    #else
      // In Swift 5 mode, the compiler checks closures, but not references to methods.
      allCases.filter { $0 != .method }
    #endif
  }
}

final class MainActorModel {
  var number = 0

  func receive(_ number: Int) { self.number = number }

  func doubled(_ number: Int) -> Int {
    self.number = number
    return number * 2
  }

  private nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()

  func numbers() -> some Publisher<Int, Never> { subject }

  /// Sends numbers on another thread, after the caller has made all its subscriptions.
  func sendElsewhere() {
    nonisolated(unsafe) let subject = subject
    DispatchQueue.global().async { @Sendable in
      for number in 1...2 { subject.send(number) }
      subject.send(completion: .finished)
    }
  }

  func run(_ call: MisplacedCall) -> [Any] {
    let numbers = numbers()
    switch call {
    case .sink: return [numbers.sink { self.number = $0 }]
    case .completion:
      return [numbers.sink(receiveCompletion: { _ in self.number = 1 }, receiveValue: { @Sendable _ in })]
    case .map: return [numbers.map { self.doubled($0) }.sink { @Sendable _ in }]
    case .tryMap:
      return [
        numbers.tryMap { self.doubled($0) }
          .sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
      ]
    case .filter: return [numbers.filter { self.doubled($0) > 0 }.sink { @Sendable _ in }]
    case .scan: return [numbers.scan(0) { $0 + self.doubled($1) }.sink { @Sendable _ in }]
    case .flatMap: return [numbers.flatMap { Just(self.doubled($0)) }.sink { @Sendable _ in }]
    case .handleEvents:
      return [numbers.handleEvents(receiveOutput: { self.number = $0 }).sink { @Sendable _ in }]
    case .method: return [numbers.sink(receiveValue: receive)]
    case .deferred:
      return [
        Deferred { Just(self.doubled(1)) }.subscribe(on: DispatchQueue.global()).sink { @Sendable _ in }
      ]
    case .anySubscriber:
      numbers.subscribe(
        AnySubscriber(
          receiveSubscription: { @Sendable in $0.request(.unlimited) },
          receiveValue: {
            self.number = $0
            return .none
          }
        )
      )
      return []
    case .anyCancellable:
      nonisolated(unsafe) let token = AnyCancellable { self.number = 1 }
      DispatchQueue.global().async { @Sendable in token.cancel() }
      return []
    case .schedule:
      DispatchQueue.global().schedule { self.number = 1 }
      return []
    case .assign: return [numbers.assign(to: \.number, on: self)]
    case .assignSubscriber:
      numbers.subscribe(Subscribers.Assign(object: self, keyPath: \.number))
      return []
    case .subscriber:
      numbers.subscribe(MainActorSubscriber())
      return []
    case .erasedSubscriber:
      numbers.subscribe(AnySubscriber(MainActorSubscriber()))
      return []
    case .marbleNames:
      expectMarbles { marbles in
        marbles.expect(numbers, "-a-|", naming: { "\(self.doubled($0))" })
        marbles.perform("-a") { _ in
          self.sendElsewhere()
          // The process has to stop in the meantime.
          Thread.sleep(forTimeInterval: 60)
        }
      }
      return []
    }
  }
}

/// A subscriber whose conformance is isolated to the main actor, like that of each type in this module.
final class MainActorSubscriber: Subscriber {
  private(set) var values: [Int] = []
  var onCompletion: () -> Void = {}

  func receive(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { onCompletion() }
}

/// A value whose conformance is isolated, and doesn't depend on that of its owner.
struct IsolationID<Owner>: Equatable {
  let rawValue: Int
}

final class IsolationOwner: Equatable {
  static func == (lhs: IsolationOwner, rhs: IsolationOwner) -> Bool { lhs === rhs }
}

/// A nonisolated model.
nonisolated final class SharedModel: Sendable {
  let written = DispatchSemaphore(value: 0)

  var number: Int {
    get { 0 }
    set { written.signal() }
  }
}

@Suite(.timeLimit(.minutes(5))) struct IsolationTests {
  @Test(arguments: MisplacedCall.checked)
  func mainActorCodeTrapsOnAnotherThread(_ call: MisplacedCall) async {
    await #expect(processExitsWith: .failure) { [call] in
      await MainActor.run {
        let model = MainActorModel()
        let kept = model.run(call)
        model.sendElsewhere()
        // The first call has to stop the process. Otherwise it exits successfully.
        Thread.sleep(forTimeInterval: 60)
        withExtendedLifetime(kept) {}
      }
    }
  }

  @Test func mainActorCodeRunsBehindReceiveOnMain() async {
    let model = MainActorModel()
    let subscriber = MainActorSubscriber()
    await withCheckedContinuation { continuation in
      subscriber.onCompletion = { continuation.resume() }
      model.numbers().receive(on: DispatchQueue.main).map(model.doubled).subscribe(subscriber)
      model.sendElsewhere()
    }
    #expect(subscriber.values == [2, 4])
    #expect(model.number == 2)
  }

  @Test func valuesWithIsolatedConformancesAreComparedOnAnyThread() async {
    let id = IsolationID<IsolationOwner>(rawValue: 1)
    let numbers = [id, id].publisher.receive(on: DispatchQueue.global()).removeDuplicates().count()
      .receive(on: DispatchQueue.main)
    var counts: [Int] = []
    for await count in numbers.values { counts.append(count) }
    #expect(counts == [1])
  }

  @Test func assignWritesMainActorPropertiesOnMainSchedulers() async {
    let model = MainActorModel()
    var tokens: [AnyCancellable] = []
    await withCheckedContinuation { continuation in
      tokens.append(Just(1).receive(on: RunLoop.main).assign(to: \.number, on: model))
      tokens.append(
        Just(2).receive(on: OperationQueue.main).receive(on: RunLoop.main)
          .handleEvents(receiveCompletion: { _ in continuation.resume() }).assign(to: \.number, on: model)
      )
    }
    #expect(model.number == 2)
  }

  #if swift(>=6)
    // In Swift 5 mode, key paths don't distinguish an actor's properties from others.
    @Test func assignWritesPropertiesOfNoActorOnAnyThread() async {
      let model = SharedModel()
      let token = Just(1).receive(on: DispatchQueue.global()).assign(to: \.number, on: model)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { @Sendable in
          model.written.wait()
          continuation.resume()
        }
      }
      token.cancel()
    }
  #endif
}
