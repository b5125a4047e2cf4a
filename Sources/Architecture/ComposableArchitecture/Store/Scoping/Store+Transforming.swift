import TestFailures

extension Store {
  /// Returns a store whose state and actions are made of this one's by closures.
  ///
  /// ```swift
  /// store.scope(state: { $0.counter }, action: AppAction.counter)
  /// ```
  ///
  /// The state is worked out once when the store is made and then, if it is read, once for each action. Each
  /// call makes another store. A scope by paths, where they lead to the child, does less work.
  ///
  /// - Parameters:
  ///   - toChildState: A closure that makes the child's state. It runs on the store's owner, and is to have
  ///     no side effects.
  ///   - fromChildAction: A closure that makes this store's action of the child's.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    reportScopeOffOwner(
      of: ChildState.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Store<ChildState, ChildAction>(
      core: TransformedCore(parent: core, state: toChildState, action: fromChildAction)
    )
  }

  /// Returns a store whose state is made of this one's by a closure, with the same actions.
  ///
  /// - Parameter toChildState: A closure that makes the child's state. It runs on the store's owner, and is
  ///   to have no side effects.
  public func scope<ChildState>(
    state toChildState: @escaping (State) -> ChildState,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, Action> {
    scope(
      state: toChildState,
      action: { $0 },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// This store without its state, for a view that only sends. A ``ViewStore`` of it never changes.
  public var stateless: Store<Void, Action> {
    scope { _ in }
  }

  /// This store without its actions, for a view that only shows.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: unreachable)
  }
}

/// There is no value to call this with.
private func unreachable<Value>(_ never: Never) -> Value {}
