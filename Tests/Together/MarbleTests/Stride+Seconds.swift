import CombineShim
import Dispatch

extension DispatchQueue.SchedulerTimeType.Stride {
  /// The whole seconds of it.
  var inSeconds: Int { magnitude / 1_000_000_000 }
}
