import CombineCore
import Interleaving
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tests of the controller itself: it finds known bugs and runs the expected schedules.
struct SelfTests {
  let session: Session

  func run() {
    test("controller-counts-schedules", countsSchedules)
    test("controller-skips-steps-that-commute", skipsStepsThatCommute)
    test("controller-finds-lost-update", findsLostUpdate)
    test("controller-finds-deadlock-and-tells-it", findsDeadlock)
    test("controller-finds-lost-wakeup", findsLostWakeup)
    test("controller-replays", replays)
    test("controller-samples", samples)
    test("controller-shares-scenarios", sharesScenarios)
  }

  /// - Parameter body: A closure that returns a description of the failure, or `nil`.
  private func test(_ name: String, _ body: () -> String?) {
    session.count(schedules: 0)
    if let problem = body() { session.fail(name, "after all: \(problem)") } else { session.pass(name) }
  }

  private func sharesScenarios() -> String? {
    do {
      let waiting = try WaitingScenarios(count: 3)
      let copy = dup(waiting.descriptor)
      defer { close(copy) }
      let taken = [waiting.descriptor, copy, waiting.descriptor, copy].map { WaitingScenarios.next(from: $0) }
      if taken != [0, 1, 2, nil] { return "of three scenarios, \(taken) were taken" }
    } catch {
      return "\(error)"
    }
    do {
      _ = try WaitingScenarios(count: 10_000_000)
      return "a pipe took ten million scenarios"
    } catch {
      return nil
    }
  }

  private func countsSchedules() -> String? {
    var seen: Set<String> = []
    let scenario = Scenario("two threads with two points each") { trial in
      var order = ""
      for thread in ["a", "b"] {
        trial.thread(thread) {
          userCode("before everything")
          order += thread
          userCode(thread)
          order += thread
        }
      }
      trial.atEnd { seen.insert(order) }
    }
    // Both threads have three segments, the first one empty: C(6, 3) = 20 schedules, and C(4, 2) = 6 orders.
    for (preemptions, expected, orders) in [(0, 2, 2), (1, 6, 4), (6, 20, 6)] {
      seen = []
      let strategy = DepthFirst(preemptions: preemptions)
      let explorer = Explorer()
      var count = 0
      repeat {
        _ = explorer.run(scenario, grain: .locks, by: strategy)
        count += 1
      } while strategy.end(explorer.current!.turns.record)
      if count != expected || seen.count != orders {
        return "\(count) schedules and \(seen.count) orders with \(preemptions) preemptions, not \(expected)"
      }
    }
    return nil
  }

  private func skipsStepsThatCommute() -> String? {
    let scenario = Scenario("two threads with nothing in common") { trial in
      for thread in ["a", "b"] {
        let lock = OneLock()
        trial.thread(thread) { for _ in 0..<5 { lock.lock.withLock {} } }
      }
    }
    let count = search(scenario, grain: .locks, preemptions: 3).schedules
    return count == 8 ? nil : "\(count) schedules, not 2 for each bound"
  }

  private var lostUpdate: Scenario {
    Scenario("lost update") { trial in
      let count = ControlledAtomic<Int>(0)
      let box = AtomicBox(count)
      for thread in ["a", "b"] {
        trial.thread(thread) {
          let seen = box.count.load(ordering: .relaxed)
          box.count.store(seen + 1, ordering: .relaxed)
        }
      }
      trial.atEnd {
        trial.expect(box.count.load(ordering: .relaxed) == 2, "an update is lost")
      }
    }
  }

  private func findsLostUpdate() -> String? {
    if search(lostUpdate, grain: .locks, preemptions: 3).failure != nil {
      return "found where atomics are no points"
    }
    if search(lostUpdate, grain: .atomics, preemptions: 0).failure != nil {
      return "found without preemption"
    }
    let failure = search(lostUpdate, grain: .atomics, preemptions: 1).failure
    return failure?.message == "an update is lost" ? nil : "not found: \(failure?.message ?? "it passes")"
  }

  private var deadlock: Scenario {
    Scenario("two locks") { trial in
      let locks = Locks()
      trial.thread("a then b") { locks.a.withLock { locks.b.withLock {} } }
      trial.thread("b then a") { locks.b.withLock { locks.a.withLock {} } }
    }
  }

  private func findsDeadlock() -> String? {
    guard let failure = search(deadlock, grain: .locks, preemptions: 1).failure else { return "not found" }
    let waiting = failure.trace.filter { $0.contains("waits for lock") }
    if !failure.message.hasPrefix("deadlock") || waiting.count != 2 {
      return "told as \(failure.message) with \(failure.trace)"
    }
    return nil
  }

  /// A thread waits for a change without being woken.
  private func findsLostWakeup() -> String? {
    let scenario = Scenario("lost wakeup") { trial in
      let box = AtomicBox(ControlledAtomic<Int>(0))
      trial.thread("waits") {
        let point = SchedulePoint(.park, "wait", address: 1, fileID: #fileID, line: #line)
        _ = ThreadControl.controller?.park(at: point) { box.count.load(ordering: .relaxed) == 0 }
      }
      trial.thread("changes") { box.count.store(1, ordering: .relaxed) }
    }
    let failure = search(scenario, grain: .atomics, preemptions: 0).failure
    return failure?.message.hasPrefix("deadlock") == true ? nil : "not found"
  }

  private func replays() -> String? {
    for scenario in [lostUpdate, deadlock] {
      guard let failure = search(scenario, grain: .atomics, preemptions: 1).failure else {
        return "nothing to replay"
      }
      guard let schedule = Schedule(failure.schedule.description), schedule == failure.schedule else {
        return "\(failure.schedule) is not read back"
      }
      let strategy = Replay(schedule)
      let again = Explorer().run(scenario, grain: failure.grain, by: strategy)
      if again?.message != failure.message || again?.trace.count != failure.trace.count
        || !strategy.isFaithful
      {
        return "\(failure.message) becomes \(again?.message ?? "success")"
      }
    }
    return nil
  }

  private func samples() -> String? {
    let budget = Explorer.Budget(schedules: 200)
    for scenario in [lostUpdate, deadlock] {
      if Explorer().sample(scenario, grain: .atomics, seed: 1, budget: budget).failure == nil {
        return "\(scenario.name) is not found at random"
      }
    }
    return nil
  }

  private func search(_ scenario: Scenario, grain: Grain, preemptions: Int) -> Explorer.Outcome {
    Explorer().search(scenario, grain: grain, preemptions: preemptions, seed: 1, budget: .init())
  }
}

private final class AtomicBox: Sendable {
  let count: ControlledAtomic<Int>

  init(_ count: consuming ControlledAtomic<Int>) {
    self.count = count
  }
}

private final class OneLock: Sendable {
  let lock = Lock()
}

private final class Locks: Sendable {
  let a = Lock()
  let b = Lock()
}
