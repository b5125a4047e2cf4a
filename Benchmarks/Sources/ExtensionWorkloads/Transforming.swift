import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var transforming: [ExtensionWorkload] {
    changingValues + droppingValues + changingEnds + flattening
  }

  private static var changingValues: [ExtensionWorkload] {
    let array = Inherent(1, "the published array")
    return [
      ExtensionWorkload("mapMany", inherent: Inherent(1, "the published array")) {
        $0.map { CollectionOfOne($0) }.mapMany { $0 ^ 1 }.map { $0[0] }
      },
      ExtensionWorkload("filterMany", inherent: array) {
        $0.map { CollectionOfOne($0) }.filterMany { $0 >= 0 }.map { $0[0] }
      },
      ExtensionWorkload("compactMapMany", inherent: array) {
        $0.map { CollectionOfOne($0) }.compactMapMany { Optional($0) }.map { $0[0] }
      },
      ExtensionWorkload("mapToValue") { $0.mapToValue(7) },
      ExtensionWorkload("mapToVoid") { $0.mapToVoid().map { 7 } },
      ExtensionWorkload("mapToResult") { subject in
        subject.mapToResult().map { result in
          switch result {
          case .success(let value): value
          }
        }
      },
      ExtensionWorkload("toggle") { $0.map { $0 & 1 == 0 }.toggle().map { $0 ? 1 : 2 } },
      ExtensionWorkload("enumerated") { $0.enumerated().map { $0.index ^ $0.element } },
      ExtensionWorkload("pairwise") { $0.pairwise().map { $0 ^ $1 } },
      ExtensionWorkload("nwise") { $0.nwise(3).map { $0[0] } },
      ExtensionWorkload("compactScan") { $0.compactScan(0) { $0 ^ $1 } },
      ExtensionWorkload("tryCompactScan") { $0.tryCompactScan(0) { $0 ^ $1 }.assertNoFailure() },
    ]
  }

  private static var droppingValues: [ExtensionWorkload] {
    [
      ExtensionWorkload("removeAllDuplicates") { $0.map { $0 & 1023 }.removeAllDuplicates() },
      ExtensionWorkload("prefix(while:behavior:)") { $0.prefix(while: { $0 >= 0 }, behavior: .inclusive) },
      ExtensionWorkload("suffix") { subject in subject.merge(with: subject.suffix(3)) },
      ExtensionWorkload("partition") { subject in
        let (matches, nonMatches) = subject.partition { $0 & 1 == 0 }
        return matches.merge(with: nonMatches)
      },
    ]
  }

  private static var changingEnds: [ExtensionWorkload] {
    [
      ExtensionWorkload("materialize, values") { $0.materialize().values() },
      ExtensionWorkload("materialize, dematerialize") { $0.materialize().dematerialize() },
      ExtensionWorkload("ignoreFailure") { $0.ignoreFailure() },
      ExtensionWorkload("materialize, failures") { subject in
        let failures = subject.setFailureType(to: (any Error).self).materialize().failures()
        return subject.merge(with: failures.map { _ in 0 })
      },
      ExtensionWorkload("ignoreOutput, setOutputType") { subject in
        subject.merge(with: subject.ignoreOutput().setOutputType(to: Int.self))
      },
      ExtensionWorkload("ignoreOutput(setOutputType:)") { subject in
        subject.merge(with: subject.ignoreOutput(setOutputType: Int.self))
      },
    ]
  }

  private static var flattening: [ExtensionWorkload] {
    [
      ExtensionWorkload("flatMapLatest, of Just") { $0.flatMapLatest { Just($0) } },
      ExtensionWorkload(
        "concatMap, of Just",
        inherent: Inherent(4, "the subscription to the publisher of each value")
      ) {
        $0.concatMap { Just($0) }
      },
    ]
  }
}
