import Observation
import Testing

@testable import LivePagesCore

struct TrackedReadsTests {
  /// An object that outlives the pages that read it. The Observation framework retains the key path of a read
  /// as long as its observation, and the key path retains the reader.
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

    func change(_ reader: Weak) {
      guard let reader = reader.reader else { return }
      registrar.withMutation(of: self, keyPath: \.[reader]) {}
    }
  }

  private struct Weak {
    weak var reader: SharedObject.Reader?
    var isKept: Bool { reader != nil }
  }

  /// The reads of a part in order.
  private final class Reads {
    var made: [Weak] = []
    var kept: [Bool] { made.map(\.isKept) }
  }

  private let shared = SharedObject()

  @Test func closedPagesAreReleasedByObservedModels() {
    let reads = Reads()
    let tree = ViewTree<Int> {}
    _ = tree.renderChanges { read(into: reads) }
    #expect(reads.kept == [true])
    tree.removeAll()
    #expect(reads.kept == [false])
  }

  @Test func releasedPagesAreReleasedByObservedModels() {
    let reads = Reads()
    var tree: ViewTree<Int>? = ViewTree {}
    _ = tree?.renderChanges { read(into: reads) }
    tree = nil
    #expect(reads.kept == [false])
  }

  @Test func aTreeThatFollowsNothingTracksNothing() {
    let reads = Reads()
    let tree = ViewTree<Int>(onChange: nil)
    _ = tree.render { read(into: reads) }
    #expect(reads.kept == [false])
    _ = tree.render { read(into: reads) }
    #expect(reads.kept == [false, false])
  }

  @Test func aTreeThatFollowsNothingRendersItsComponentsEachTime() {
    let reads = Reads()
    let tree = ViewTree<Int>(onChange: nil)
    for _ in 0..<2 { _ = tree.render { component { read(into: reads) } } }
    #expect(reads.made.count == 2)
  }

  @Test func removedComponentsAreReleasedByObservedModels() {
    let (outer, inner) = (Reads(), Reads())
    var isShown = true
    let changes = Locked(0)
    let tree = ViewTree<Int> { changes.withLock { $0 += 1 } }
    func show() {
      _ = tree.renderChanges {
        Markup(joining: [
          isShown ? self.component { self.read(into: inner) } : Markup(), self.read(into: outer),
        ])
      }
    }
    show()
    #expect(inner.kept == [true])
    isShown = false
    shared.change(outer.made[0])
    changes.withLock { $0 = 0 }
    show()
    #expect(inner.kept == [false])
    #expect(outer.kept == [false, true])
    #expect(!tree.changeFlag.needsUpdate)
    #expect(changes.withLock { $0 } == 0)
  }

  @Test func renderingAgainReleasesEarlierObservations() {
    let reads = Reads()
    let tree = ViewTree<Int> {}
    _ = tree.renderChanges { read(into: reads) }
    // A publisher whose state isn't observed raises the flag in the same way.
    tree.changeFlag.raise()
    _ = tree.renderChanges { read(into: reads) }
    #expect(reads.kept == [false, true])
    #expect(!tree.changeFlag.needsUpdate)
    shared.change(reads.made[1])
    #expect(tree.changeFlag.needsUpdate)
  }

  @Test func releasedValuesAreReleasedByObservedModels() {
    let reads = Reads()
    var value: ObservedValue<Int>? = ObservedValue {}
    _ = value?.current {
      reads.made.append(shared.read())
      return 0
    }
    #expect(reads.kept == [true])
    value = nil
    #expect(reads.kept == [false])
  }

  private func read(into reads: Reads) -> Markup<Int> {
    reads.made.append(shared.read())
    return Markup()
  }

  private func component(_ content: @escaping () -> Markup<Int>) -> Markup<Int> {
    Markup([.component(Component(key: 1, send: { (_: Int) in }, content: content))])
  }
}
