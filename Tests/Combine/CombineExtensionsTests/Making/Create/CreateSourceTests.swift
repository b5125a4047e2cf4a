import CombineShim
import Testing

@testable import CombineExtensions

struct CreateSourceTests {
  @Test func endingCancelsTheRunningWorkOnce() {
    let source = CreateSource()
    let counter = CancelCounter()
    source.run(counter)
    #expect(!source.hasEnded)
    source.end()
    source.end()
    #expect(source.hasEnded)
    #expect(counter.count == 1)
  }

  @Test func workAddedAfterTheEndIsCancelledAtOnce() {
    let source = CreateSource()
    let counter = CancelCounter()
    source.end()
    source.run(counter)
    #expect(counter.count == 1)
  }

  @Test func releasingTheSourceCancelsItsWork() {
    let counter = CancelCounter()
    do { CreateSource().run(counter) }
    #expect(counter.count == 1)
  }

  @Test func cancellingMayCallBack() {
    let source = CreateSource()
    let counter = CancelCounter(onCancel: { source.end() })
    source.run(counter)
    source.end()
    #expect(counter.count == 1)
  }
}

private final class CancelCounter: Cancellable {
  private(set) var count = 0
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void = {}) {
    self.onCancel = onCancel
  }

  func cancel() {
    count += 1
    onCancel()
  }
}
