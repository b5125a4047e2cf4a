import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var combining: [ExtensionWorkload] {
    joining + choosing + pacing
  }

  private static var joining: [ExtensionWorkload] {
    [
      ExtensionWorkload("withLatestFrom") { $0.withLatestFrom(CurrentValueSubject(1)) { $0 ^ $1 } },
      ExtensionWorkload("withLatestFrom, of three") {
        $0.withLatestFrom(CurrentValueSubject(1), CurrentValueSubject(2), CurrentValueSubject(3)) {
          $0 ^ $1.0 ^ $1.1 ^ $1.2
        }
      },
      ExtensionWorkload("combineLatest, of a collection") {
        $0.combineLatest(with: [CurrentValueSubject<Int, Never>(1)]).map { $0[0] }
      },
      ExtensionWorkload("merge, of a collection") {
        $0.merge(with: [PassthroughSubject<Int, Never>()])
      },
      ExtensionWorkload("zip, of a collection", inherent: Inherent(1, "the published array")) {
        $0.zip(with: [$0]).map { $0[0] }
      },
      ExtensionWorkload(
        "flatMapBatches",
        inherent: Inherent(1, "the published array")
      ) {
        [$0, $0].flatMapBatches(of: 2).map { $0[0] }
      },
    ]
  }

  private static var choosing: [ExtensionWorkload] {
    [
      ExtensionWorkload("amb") { $0.amb(Empty(completeImmediately: false)) },
      ExtensionWorkload("amb, of a collection") { $0.amb(with: [PassthroughSubject<Int, Never>()]) },
      ExtensionWorkload("flatMapFirst, values dropped and passed") { subject in
        Just(0).append(subject).flatMapFirst { _ in subject }
      },
    ]
  }

  private static var pacing: [ExtensionWorkload] {
    [
      ExtensionWorkload("sample") { $0.sample($0) },
      ExtensionWorkload("pausable") { $0.pausable(by: CurrentValueSubject(true)) },
      ExtensionWorkload("pausableBuffered") { $0.pausableBuffered(by: CurrentValueSubject(true)) },
      ExtensionWorkload("throttle(until:), values dropped") { subject in
        let closed = PassthroughSubject<Void, Never>()
        return subject.merge(with: subject.throttle(latest: false, until: { _ in closed }))
      },
      ExtensionWorkload(
        "debounce(until:)",
        inherent: Inherent(6, "the subscription to the trigger of each value")
      ) {
        $0.debounce(until: { _ in Just(()) })
      },
    ]
  }
}
