import Measurement
// Re-exported, so that the import also applies to the shared files in this module, which must not name a
// library.
@_exported import OpenCombine

/// Returns a workload that uses OpenCombine, or `nil` if OpenCombine lacks the operator.
public func openCombineWorkload(_ id: WorkloadID) -> Workload? {
  sharedWorkload(id)
}
