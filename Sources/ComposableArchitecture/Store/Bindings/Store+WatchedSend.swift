#if DEBUG
  import Confinement
  import TestFailures

  // In debug builds only, as it takes a look at each action by reflection.
  extension Store {
    /// Sends an action, and reports a change of a property that no ``BindingReducer`` handles.
    @usableFromInline
    func sendWatched(
      _ action: Action,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) -> StoreTask {
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      let write = BindingWrite.watching(action, at: site)
      let task = sendUnwatched(action, fileID: fileID, filePath: filePath, line: line, column: column)
      if let write { core.reportUnlessHandled(write) }
      return task
    }
  }
#endif
