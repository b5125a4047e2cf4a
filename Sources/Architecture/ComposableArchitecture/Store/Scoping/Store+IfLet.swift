import CaseKeyPaths
import CombineShim
import TributaryReports

extension Store {
  /// Calls one closure when optional state is present, and another when it is absent. The first closure
  /// receives a store for the state. One of the closures is called immediately, and again whenever the state
  /// appears or disappears.
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
  /// Neither closure is called when the state changes while it is present. The store that you received
  /// reflects such changes. After the state disappears, the store returns the last state that was read
  /// through it. Sending an action to it then reports an issue, and the action is dropped.
  ///
  /// - Parameters:
  ///   - unwrap: A closure that is called on the store's owner when the state appears.
  ///   - else: A closure that is called on the store's owner when the state disappears.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A cancellable. Retain it as long as the closures should be called. It retains the store.
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
