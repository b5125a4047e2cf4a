import CaseKeyPaths
import CombineShim
import TributaryReports

extension Store {
  /// Calls one closure with a store when optional state is present, and another when it is absent:
  /// immediately, and then each time that the state appears or disappears.
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
  /// While the state is present, neither closure is called for its changes, which the store shows. After it
  /// disappears, the store returns the last state that was read through it, and an action that is sent to it
  /// is reported and dropped.
  ///
  /// - Parameters:
  ///   - unwrap: A closure that is called on the store's owner when the state appears.
  ///   - else: A closure that is called on the store's owner when the state disappears.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A cancellable to retain for as long as the closures should be called. It retains the store.
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
