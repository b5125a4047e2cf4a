import CaseKeyPaths
import CombineShim
import TributaryReports

extension Store {
  /// Calls one closure when optional state is there, with a store of it, and another when it is not: at once,
  /// and then each time that it comes or goes.
  ///
  /// ```swift
  /// store
  ///   .scope(state: \.editor, action: AppAction.editor)
  ///   .ifLet(
  ///     then: { [weak self] editor in self?.show(EditorController(store: editor)) },
  ///     else: { [weak self] in self?.showNothing() }
  ///   )
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// While the state is there, nothing is called however often it changes: the store shows the changes. After
  /// it has gone, the store shows the last state that was seen through it, and an action that is sent to it
  /// is reported and lost.
  ///
  /// - Parameters:
  ///   - unwrap: A closure that is called on the store's owner when the state has come.
  ///   - else: A closure that is called on the store's owner when the state has gone.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: Keep it for as long as the closures are to be called. It keeps the store.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void,
    else: @escaping () -> Void = {},
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> AnyCancellable where State == Wrapped? {
    if core.owner.isOffOwner {
      core.owner.report(
        "'Store.ifLet' was called off the store's owner, for a child of \(Wrapped.self).",
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    return
      publisher
      .removeDuplicates { ($0 == nil) == ($1 == nil) }
      .sink { [core] state in
        guard let state else { return `else`() }
        unwrap(
          Store<Wrapped, Action>(
            core: OptionalScopedCore(parent: core, state: \.self, initialState: state, action: .identity)
          )
        )
      }
  }
}
