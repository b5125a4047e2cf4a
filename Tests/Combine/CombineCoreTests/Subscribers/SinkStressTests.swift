import CombineCore
import CombineProbes
import Testing

struct SinkStressTests {
  @Test func cancelCompletionAndValuesMayRace() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, Never>()
      var completions = 0
      var released = false
      var token: AnyCancellable?
      do {
        let captured = ReleaseProbe { released = true }
        token = subject.sink(
          receiveCompletion: { _ in completions += 1 },
          receiveValue: { _ in withExtendedLifetime(captured) {} }
        )
      }
      onThreads(3) { index in
        switch index {
        case 0: for value in 0..<20 { subject.send(value) }
        case 1: subject.send(completion: .finished)
        default: token?.cancel()
        }
      }
      #expect(completions <= 1)
      #expect(released)
      token = nil
    }
  }
}
