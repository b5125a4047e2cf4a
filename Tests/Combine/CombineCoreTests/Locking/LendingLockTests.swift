import CombineProbes
import Testing

@testable import CombineCore

struct LendingLockTests {
  @Test func concurrentBorrowersLeaveTheLockFree() {
    let guarded = Guarded()
    #expect(guarded.borrow())
    #expect(guarded.borrow())
    #expect(guarded.lock.withLock { true })
    #expect(!guarded.giveBack())
    #expect(!guarded.giveBack())
  }

  @Test func borrowingFailsWhileLocked() {
    let guarded = Guarded()
    guarded.lock.lock()
    #expect(!guarded.borrow())
    guarded.lock.unlock()
    // A thread that was refused doesn't count as a borrower.
    #expect(!guarded.stopLending())
    #expect(guarded.borrow())
  }

  @Test func stopLendingFailsWithoutABorrower() {
    let guarded = Guarded()
    #expect(!guarded.stopLending())
    #expect(guarded.borrow())
  }

  @Test func theLastBorrowerLearnsThatLendingWasStopped() {
    let guarded = Guarded()
    #expect(guarded.borrow())
    #expect(guarded.borrow())
    #expect(guarded.stopLending())
    #expect(!guarded.borrow())
    #expect(!guarded.giveBack())
    #expect(!guarded.lendAgain())
    #expect(guarded.giveBack())
    #expect(!guarded.borrow())
    #expect(guarded.lendAgain())
    #expect(guarded.borrow())
  }

  @Test func unlockAndBorrowIsAtomic() {
    let guarded = Guarded()
    guarded.lock.lock()
    guarded.lock.unlockAndBorrow()
    #expect(guarded.stopLending())
    #expect(guarded.giveBack())
  }
}

struct LendingLockStressTests {
  @Test func sixteenThreadsAreMutuallyExclusiveWithoutDeadlock() {
    let guarded = Guarded()
    onThreads(16) { _ in
      for _ in 0..<50_000 { guarded.lock.withLock { guarded.count += 1 } }
    }
    #expect(guarded.count == 800_000)
  }

  @Test func lentValuesDoNotChange() {
    let guarded = Guarded()
    onThreads(8) { thread in
      for _ in 0..<20_000 {
        if thread < 2 {
          guarded.increase()
        } else {
          #expect(guarded.isWhole())
        }
      }
    }
    #expect(guarded.lock.withLock { guarded.copy?.0 ?? guarded.pair.0 } == 40_000)
  }
}

/// Two numbers that are equal, unless they are read while another thread changes them.
// `Sendable` because `lock` guards the other properties.
private final class Guarded: @unchecked Sendable {
  let lock = LendingLock()
  var count = 0
  var pair = (0, 0)
  var copy: (Int, Int)?

  func borrow() -> Bool { lock.borrow() }
  func giveBack() -> Bool { lock.giveBack() }
  func stopLending() -> Bool { lock.withLock { lock.stopLending() } }
  func lendAgain() -> Bool { lock.withLock { lock.lendAgain() } }

  func increase() {
    lock.lock()
    if copy == nil, lock.stopLending() { copy = pair }
    if let (first, second) = copy { copy = (first + 1, second + 1) } else { pair = (pair.0 + 1, pair.1 + 1) }
    lock.unlock()
  }

  func isWhole() -> Bool {
    guard lock.borrow() else {
      return lock.withLock {
        replace()
        let pair = copy ?? pair
        return pair.0 == pair.1
      }
    }
    let (first, second) = (pair.0, pair.1)
    if lock.giveBack() { lock.withLock { replace() } }
    return first == second
  }

  private func replace() {
    guard let copy, lock.lendAgain() else { return }
    pair = copy
    self.copy = nil
  }
}
