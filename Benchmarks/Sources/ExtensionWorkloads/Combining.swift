import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var combining: [ExtensionWorkload] {
    [
      ExtensionWorkload("withLatestFrom") { $0.withLatestFrom(CurrentValueSubject(1)) { $0 ^ $1 } }
    ]
  }
}
