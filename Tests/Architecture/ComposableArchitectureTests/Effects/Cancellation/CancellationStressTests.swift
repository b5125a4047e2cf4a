import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

struct CancellationStressTests {
  @Test func cancelsFromManyThreadsAtOnceEndEachEffectOnceAndLeaveNothing() {
    let registry = CancellationRegistry()
    let (starts, ends) = (CallCount(), CallCount())
    let (threads, each) = (4, 500)
    let held = CancellableBag()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var cancellables: [AnyCancellable] = []
      EffectContext.$current.withValue(EffectContext(registry: registry)) {
        for number in 0..<each {
          let id = number % 7
          let subject = PassthroughSubject<Int, Never>()
          let effect = subject.eraseToEffect().cancellable(id: id, cancelInFlight: thread == 0)
          starts.increment()
          cancellables.append(
            effect.sink { _ in
              ends.increment()
            } receiveValue: { _ in
            }
          )
          _ = Effect<Int>.cancel(id: (id + thread) % 7).sink { _ in }
          subject.send(1)
          subject.send(completion: .finished)
        }
        registry.cancel((0..<7).map { CancelToken(id: CancelID($0), path: .root) })
      }
      // A completion may still be running on another thread, so the subscribers are kept until all threads
      // have finished.
      held.keep(cancellables)
    }
    #expect(ends.value == starts.value)
    #expect(registry.isEmpty)
  }

  @Test func droppingEffectsWhileOthersCancelThemLeavesNothing() {
    let registry = CancellationRegistry()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      EffectContext.$current.withValue(EffectContext(registry: registry)) {
        for number in 0..<500 {
          let subject = PassthroughSubject<Int, Never>()
          let cancellable = subject.eraseToEffect().cancellable(id: number % 7).sink { _ in }
          _ = Effect<Int>.cancel(id: (number + 1) % 7).sink { _ in }
          cancellable.cancel()
        }
      }
    }
    #expect(registry.isEmpty)
  }

  @Test func concurrentCancelsOfParentsEndEachChildsEffectOnce() {
    let registry = CancellationRegistry()
    let cancels = CallCount()
    @Sendable func path(_ numbers: [Int]) -> CancellationPath {
      numbers.reduce(CancellationPath.root) { $0.appending(CancelID($1)) }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<500 {
        let elements = [number % 2, number % 3, number % 5]
        let registration = EffectRegistration(tokens: [
          CancelToken(id: CancelID(1), path: path(elements)),
          CancelToken(id: CancelID("place"), path: path(elements), reach: .onlyHere),
        ])
        registration.arm { cancels.increment() }
        registry.start(registration)
        let above = path(Array(elements.prefix(number % 4)))
        registry.cancel([CancelToken(id: CancelID(1), path: above)])
        if (number + thread) % 7 == 0 { registry.cancel([CancelToken(id: CancelID(1), path: .root)]) }
      }
    }
    // The thread that finds an effect cancels it, whether it is its own or that of a faster thread.
    #expect(cancels.value == 4 * 500)
    #expect(registry.isEmpty)
  }

  @Test func cancelsWhileValuesAreDeliveredNeverOverlapThem() {
    for _ in 0..<200 {
      let registry = CancellationRegistry()
      let subject = Shared(PassthroughSubject<Int, Never>())
      let log = Shared(UnguardedLog())
      let cancellable = EffectContext.$current.withValue(EffectContext(registry: registry)) {
        subject.value.eraseToEffect().cancellable(id: 1).sink { _ in
          log.value.words.append("finished")
        } receiveValue: { value in
          log.value.words.append("\(value)")
        }
      }
      DispatchQueue.concurrentPerform(iterations: 2) { worker in
        if worker == 0 {
          for value in 0..<20 { subject.value.send(value) }
        } else {
          registry.cancel([CancelToken(id: CancelID(1), path: .root)])
        }
      }
      #expect(log.value.words.last == "finished")
      #expect(log.value.words.filter { $0 == "finished" }.count == 1)
      #expect(registry.isEmpty)
      cancellable.cancel()
    }
  }

  @Test func tasksThatReplaceEachOtherLeaveNothing() async {
    let registry = CancellationRegistry()
    await EffectContext.$current.withValue(EffectContext(registry: registry)) {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<300 {
          group.addTask {
            await withTaskCancellation(id: number % 3, cancelInFlight: true) { await Task.yield() }
            Task.cancel(id: (number + 1) % 3)
          }
        }
      }
    }
    #expect(registry.isEmpty)
  }

  @Test func aHundredThousandIDsInFlightAreEachFoundAtOnce() {
    let registry = CancellationRegistry()
    let cancels = CallCount()
    let registrations = (0..<100_000).map { number in
      let registration = EffectRegistration(tokens: [CancelToken(id: CancelID(number), path: .root)])
      registration.arm { cancels.increment() }
      registry.start(registration)
      return registration
    }
    for number in stride(from: 0, to: 100_000, by: 2) {
      registry.cancel([CancelToken(id: CancelID(number), path: .root)])
    }
    for registration in registrations { registry.end(registration) }
    #expect(cancels.value == 50_000)
    #expect(registry.isEmpty)
  }

  @Test func aHundredThousandEffectsOfOneIDAreEachEndedAtOnce() {
    let registry = CancellationRegistry()
    let cancels = CallCount()
    let token = CancelToken(id: CancelID("all"), path: .root)
    let registrations = (0..<100_000).map { _ in
      let registration = EffectRegistration(tokens: [token])
      registration.arm { cancels.increment() }
      registry.start(registration)
      return registration
    }
    for registration in registrations[..<50_000] { registry.end(registration) }
    registry.cancel([token])
    #expect(cancels.value == 50_000)
    #expect(registry.isEmpty)
  }
}

/// Written without a lock, because the test verifies that an effect calls its subscriber serially.
private final class UnguardedLog {
  var words: [String] = []
}

private final class CancellableBag: @unchecked Sendable {
  // Unchecked: guarded by `lock`.
  private let lock = NSLock()
  private var cancellables: [AnyCancellable] = []

  func keep(_ more: [AnyCancellable]) { lock.withLock { cancellables += more } }
}

/// Carries values for several threads past the compiler.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
