import Measurement
// Exported, because that is how an import in one file reaches the shared files beside it, which must not name
// a library.
@_exported import OpenCombine

/// A workload as OpenCombine does it, if it can.
public func openCombineWorkload(_ id: WorkloadID) -> Workload? {
  sharedWorkload(id)
}
