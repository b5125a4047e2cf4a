// Exported, because that is how an import in one file reaches the shared files beside it, which must not name
// a library.
@_exported import CombineCore
import Measurement

/// A workload as this library does it.
public func tributaryWorkload(_ id: WorkloadID) -> Workload? {
  switch id {
  case .combineLatest: .combineLatest
  case .merge: .merge
  case .twoThreadsCombined: .twoThreadsCombined
  default: sharedWorkload(id)
  }
}
