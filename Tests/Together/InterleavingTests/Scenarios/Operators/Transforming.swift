import CombineCore
import Interleaving

/// Operators that transform values or reduce them.
enum Transforming {
  private struct Silence: TextOutputStream {
    mutating func write(_ string: String) {}
  }

  static var scenarios: [Scenario] {
    battery("map", keeps: .everything) { $0.a.merge(with: $0.b).map { $0 } }
      + battery("scan", keeps: .nothing) { $0.a.scan(0) { $0 + $1 } }
      + battery("try-scan", keeps: .nothing) {
        $0.a.setFailureType(to: (any Error).self).tryScan(0) { $0 + $1 }.replaceError(with: 0)
      }
      + battery("print") { $0.a.print("", to: Silence()) }
      + battery("reduce", keeps: .nothing) { $0.a.merge(with: $0.b).reduce(0) { $0 + $1 } }
      + battery("collect") { $0.a.merge(with: $0.b).collect() }
      + battery("collect-by-count") { $0.a.merge(with: $0.b).collect(2) }
      + battery("last", keeps: .nothing) { $0.a.last() }
      + battery("replace-empty", promises: [.cancel, .release]) { $0.a.replaceEmpty(with: 0) }
      + battery("handle-events") { $0.a.handleEvents(receiveOutput: { _ in userCode("handles") }) }
      + battery("erased", keeps: .everything) { $0.a.merge(with: $0.b).eraseToAnyPublisher() }
  }
}
