import CaseKeyPaths
import CombineExtensions
import CombineShim
import Dispatch
import Foundation
import Schedulers
import Testing

/// Explicitly isolated code that another thread calls, in a module without default isolation. Each call has
/// to stop the process. Each module that stores closures has a case.
enum ExplicitlyIsolatedCall: String, CaseIterable, Codable, Sendable {
  case publishedSink, extensionOperator, erasedScheduler, casePath, actorSink, actorMap
  case actorCancellable, mainActorCancellable
}

@MainActor
private final class IsolatedModel: ObservableObject {
  @Published var number = 0
  var log: [Int] = []
  var tokens: Set<AnyCancellable> = []

  func doubled(_ number: Int) -> Int {
    log.append(number)
    return 2 * number
  }

  /// Sends a number after the subscription. The first number may arrive on the subscribing thread.
  func change() { number += 1 }

  func run(_ call: ExplicitlyIsolatedCall) {
    switch call {
    case .publishedSink:
      $number.receive(on: DispatchQueue.global()).sink { self.log.append($0) }.store(in: &tokens)
    case .extensionOperator:
      $number.receive(on: DispatchQueue.global()).groupBy { self.doubled($0) }.sink { @Sendable _ in }
        .store(in: &tokens)
    case .erasedScheduler:
      AnySchedulerOf<DispatchQueue>(DispatchQueue.global()).schedule { self.number = 1 }
    case .casePath:
      nonisolated(unsafe) let path = CaseKeyPath<Int?, Int>(embed: { self.doubled($0) }, extract: { $0 })
      DispatchQueue.global().async { @Sendable in _ = path(1) }
    case .mainActorCancellable:
      nonisolated(unsafe) let token = AnyCancellable { self.number = 1 }
      DispatchQueue.global().async { @Sendable in token.cancel() }
    case .actorSink, .actorMap, .actorCancellable: break
    }
  }
}

private actor IsolatedCounter {
  private var count = 0
  private var tokens: Set<AnyCancellable> = []
  private let subject = PassthroughSubject<Int, Never>()

  func change() { subject.send(1) }

  func add(_ number: Int) -> Int {
    count += number
    return count
  }

  func run(_ call: ExplicitlyIsolatedCall) {
    let numbers = subject.receive(on: DispatchQueue.global())
    switch call {
    case .actorSink: numbers.sink { self.count += $0 }.store(in: &tokens)
    case .actorMap: numbers.map { self.add($0) }.sink { @Sendable _ in }.store(in: &tokens)
    case .actorCancellable:
      nonisolated(unsafe) let token = AnyCancellable { self.count = 1 }
      DispatchQueue.global().async { @Sendable in token.cancel() }
    default: break
    }
  }
}

private func waitForTheCall() { Thread.sleep(forTimeInterval: 60) }

@Suite(.timeLimit(.minutes(5))) struct ExplicitIsolationTests {
  @Test(arguments: ExplicitlyIsolatedCall.allCases)
  func isolatedCodeTrapsOnAnotherThread(_ call: ExplicitlyIsolatedCall) async {
    await #expect(processExitsWith: .failure) { [call] in
      let (model, counter) = await (IsolatedModel(), IsolatedCounter())
      await model.run(call)
      await counter.run(call)
      await model.change()
      await counter.change()
      // The first call has to stop the process. Otherwise it exits successfully.
      waitForTheCall()
      withExtendedLifetime((model, counter)) {}
    }
  }
}
