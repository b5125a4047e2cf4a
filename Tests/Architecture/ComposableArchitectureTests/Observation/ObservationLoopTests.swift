import ComposableArchitecture
import Observation
import Testing

@MainActor
struct ObservationLoopTests {
  /// What outlives those who observe it. The Observation module keeps the path of what was read for as long
  /// as it keeps the tracking, and the path keeps the reader.
  private final class SharedObject: Observable, Sendable {
    final class Reader: Hashable, Sendable {
      static func == (lhs: Reader, rhs: Reader) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let registrar = ObservationRegistrar()

    subscript(reader: Reader) -> Int { 0 }

    /// - Returns: The reader, as long as it is kept.
    func read() -> Weak {
      let reader = Reader()
      registrar.access(self, keyPath: \.[reader])
      return Weak(reader: reader)
    }
  }

  private struct Weak {
    weak var reader: SharedObject.Reader?
  }

  private let shared = SharedObject()

  @Test func anObservationThatIsCancelledLeavesNothingInWhatItRead() {
    var reads: [Weak] = []
    let token = observe { reads.append(shared.read()) }
    #expect(reads.last?.reader != nil)
    token.cancel()
    #expect(reads.map { $0.reader == nil } == [true])
  }

  @Test func anObservationThatIsReleasedLeavesNothingInWhatItRead() {
    var reads: [Weak] = []
    var token: ObserveToken? = observe { reads.append(shared.read()) }
    #expect(token?.isCancelled == false)
    token = nil
    #expect(reads.map { $0.reader == nil } == [true])
  }

  @Test func anObservationThatItsClosureCancelsLeavesNothingInWhatItRead() async {
    let store = Store(initialState: Panel.State()) { Panel() }
    var reads: [Weak] = []
    var token: ObserveToken?
    token = observe {
      _ = store.title
      reads.append(shared.read())
      token?.cancel()
    }
    #expect(token?.isCancelled == false)
    store.send(.update { $0.title += "!" })
    #expect(token?.isCancelled == true)
    #expect(reads.map { $0.reader == nil } == [true, true])
  }
}
