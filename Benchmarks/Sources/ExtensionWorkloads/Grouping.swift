import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var grouping: [ExtensionWorkload] {
    let pieces = Inherent(0.1, "a publisher for each hundred values")
    return [
      ExtensionWorkload("window", inherent: pieces) { $0.window(count: 100).flatMap { $0 } },
      ExtensionWorkload("groupBy") { $0.groupBy { $0 & 7 }.flatMap { $0 } },
      ExtensionWorkload("buffer(count:)", inherent: Inherent(0.1, "an array for each hundred values")) {
        $0.buffer(count: 100).map { $0[0] }
      },
      ExtensionWorkload("buffer(boundary:)", inherent: Inherent(1, "the published array")) {
        $0.buffer(boundary: $0).map { $0.first ?? 0 }
      },
    ]
  }
}
