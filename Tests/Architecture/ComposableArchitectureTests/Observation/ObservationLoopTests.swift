import ComposableArchitecture
import Observation
import Testing

@MainActor
struct ObservationLoopTests {
  /// An object that outlives its observers. The Observation module keeps the key path as long as the
  /// observation, and the key path retains the reader.
  private final class SharedObject: Observable, Sendable {
    final class Reader: Hashable, Sendable {
      static func == (lhs: Reader, rhs: Reader) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let registrar = ObservationRegistrar()

    subscript(reader: Reader) -> Int { 0 }

    /// - Returns: A weak reference to the reader.
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

  @Test func cancelledObservationsAreReleasedBySharedState() {
    var reads: [Weak] = []
    let token = observe { reads.append(shared.read()) }
    #expect(reads.last?.reader != nil)
    token.cancel()
    #expect(reads.map { $0.reader == nil } == [true])
  }

  @Test func releasedObservationsAreReleasedBySharedState() {
    var reads: [Weak] = []
    var token: ObserveToken? = observe { reads.append(shared.read()) }
    #expect(token?.isCancelled == false)
    token = nil
    #expect(reads.map { $0.reader == nil } == [true])
  }

  @Test func observationsCancelledInsideAreReleasedBySharedState() async {
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
