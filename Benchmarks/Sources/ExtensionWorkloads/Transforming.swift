import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var transforming: [ExtensionWorkload] {
    [
      ExtensionWorkload("enumerated") { $0.enumerated().map { $0.index ^ $0.element } }
    ]
  }
}
