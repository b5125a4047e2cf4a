#if DEBUG
  import Confinement

  // In debug builds only, as it takes a look at each action, by reflection in most cases.
  extension Store where Action: BindableAction {
    /// Sends an action, as every store does, and reports a change of a property that no ``BindingReducer``
    /// handles.
    ///
    /// - Parameter action: The action.
    /// - Returns: The effects that the action starts, to await or to cancel.
    @discardableResult
    public func send(
      _ action: Action,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> StoreTask {
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      guard let (action, write) = action.watched(at: site) else {
        return sendUnwatched(action, fileID: fileID, filePath: filePath, line: line, column: column)
      }
      let task = sendUnwatched(action, fileID: fileID, filePath: filePath, line: line, column: column)
      // An action that waits is looked at once it has been released.
      if core.isSettled, !core.owner.isOffOwner { write.reportUnlessOver() }
      return task
    }
  }
#endif
