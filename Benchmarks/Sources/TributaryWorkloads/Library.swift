// Re-exported, so that the import also applies to the shared files in this module, which must not name a
// library.
@_exported import CombineCore
import Measurement

/// Returns a workload that uses this library.
public func tributaryWorkload(_ id: WorkloadID) -> Workload? {
  switch id {
  case .combineLatest: .combineLatest
  case .merge: .merge
  case .twoThreadsCombined: .twoThreadsCombined
  default: sharedWorkload(id)
  }
}
