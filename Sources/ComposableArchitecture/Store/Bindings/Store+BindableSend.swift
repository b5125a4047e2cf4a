#if DEBUG
  import Confinement
  import TestFailures

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
      return send(action, as: action.watched(at: site), at: site)
    }
  }

  extension Store where Action: ViewAction {
    /// Sends an action, as every store does, and reports a change of a property, made by an action of the
    /// view, that no ``BindingReducer`` handles.
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
      return send(action, as: action.watchedInView(at: site), at: site)
    }
  }

  extension Store where Action: BindableAction & ViewAction {
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
      return send(action, as: action.watched(at: site) ?? action.watchedInView(at: site), at: site)
    }
  }

  extension Store {
    /// - Parameter watched: The action with what notices that no ``BindingReducer`` handles it, if it is one
    ///   for that.
    private func send(
      _ action: Action,
      as watched: (action: Action, write: BindingWrite)?,
      at site: CallSite
    ) -> StoreTask {
      let task = sendUnwatched(
        watched?.action ?? action,
        fileID: site.fileID,
        filePath: site.filePath,
        line: site.line,
        column: site.column
      )
      if let watched { core.reportUnlessHandled(watched.write) }
      return task
    }
  }
#endif
