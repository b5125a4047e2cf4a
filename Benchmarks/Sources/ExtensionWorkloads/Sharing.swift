import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var sharing: [ExtensionWorkload] {
    [
      ExtensionWorkload("share(replay:)") { $0.share(replay: 3) },
      ExtensionWorkload("ReplaySubject", sending: ReplaySubject<Int, Never>(bufferSize: 3)) { $0.send($1) },
      ExtensionWorkload("PassthroughRelay", sending: PassthroughRelay<Int>()) { $0.accept($1) },
      ExtensionWorkload("CurrentValueRelay", sending: CurrentValueRelay<Int>(0)) { $0.accept($1) },
    ]
  }
}
