import CombineShim
import Dispatch

extension DispatchQueue.SchedulerTimeType.Stride {
  /// The stride in whole seconds.
  var inSeconds: Int { magnitude / 1_000_000_000 }
}
