#if DEBUG
  import Confinement
  import TestFailures

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
      return core.watching(action, at: site) {
        sendUnwatched(action, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }
#endif
