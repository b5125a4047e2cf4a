import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var sequencing: [ExtensionWorkload] {
    [
      ExtensionWorkload("startWith") { $0.startWith(7) },
      ExtensionWorkload("startWith(deferred:)") { $0.startWith(deferred: { 7 }) },
      ExtensionWorkload("ifEmpty(default:)") { $0.ifEmpty(default: 7) },
      ExtensionWorkload("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: Just(7)) },
    ]
  }
}
