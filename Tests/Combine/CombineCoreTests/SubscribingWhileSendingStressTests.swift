import CombineCore
import CombineProbes
import Testing

/// Sinks subscribe on one thread while another thread sends values. No thread waits forever.
struct SubscribingWhileSendingStressTests {
  private let rounds = 3_000

  @Test func zipOfAZipWithASequence() {
    run { a, b, _ in
      onThreads(2) { thread in
        if thread == 0 {
          a.zip([0, 1, 2].publisher).zip(b).sink { _ in }.cancel()
        } else {
          a.send(1)
        }
      }
    }
  }

  @Test func combineLatestOfACurrentValueWithASequence() {
    run { _, b, current in
      onThreads(2) { thread in
        if thread == 0 {
          current.combineLatest([0, 1].publisher).combineLatest(b).sink { _ in }.cancel()
        } else {
          current.send(1)
        }
      }
    }
  }

  @Test func combineLatestOfASequenceMergedWithASubject() {
    run { a, b, _ in
      onThreads(2) { thread in
        if thread == 0 {
          [0, 1].publisher.merge(with: a).combineLatest(b).sink { _ in }.cancel()
        } else {
          a.send(1)
        }
      }
    }
  }

  @Test func subjectsWithMutuallySendingSinks() {
    run { a, b, _ in
      let tokens = [
        a.sink { if $0 == 1 { b.send(10) } },
        b.sink { if $0 == 2 { a.send(20) } },
      ]
      onThreads(2) { thread in
        if thread == 0 { a.send(1) } else { b.send(2) }
      }
      for token in tokens { token.cancel() }
    }
  }

  @Test func aSinkThatSendsToOneOfItsSources() {
    run { a, b, _ in
      var values: [Int] = []
      let token = a.merge(with: b).sink { value in
        values.append(value)
        if value == 1 { a.send(5) }
      }
      onThreads(2) { thread in
        if thread == 0 { b.send(1) } else { a.send(2) }
      }
      #expect(values.sorted() == [1, 2, 5])
      token.cancel()
    }
  }

  private func run(
    _ body: (PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>, CurrentValueSubject<Int, Never>)
      -> Void
  ) {
    for _ in 0..<rounds { body(PassthroughSubject(), PassthroughSubject(), CurrentValueSubject(0)) }
  }
}
