import CaseKeyPaths
import TestFailures

extension Reducer {
  /// Runs the features of an enum that is a `@Reducer` on each element of a stack.
  ///
  /// ```swift
  /// @Reducer
  /// enum Path {
  ///   case list(List)
  ///   case detail(Detail)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - stack: A path to the stack.
  ///   - action: A path to the stack's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func forEach<Elements: _ElementsThatNeedNoReducer, ElementsAction>(
    _ stack: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, ElementsAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Elements._OwnElementsAction == ElementsAction {
    Elements._reducer(
      of: _Children(
        parent: self,
        path: stack,
        actionPath: AnyCasePath(action),
        element: EmptyReducer(),
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }
}

/// State of elements that bring their reducer along: a ``StackState`` of an enum that is a `@Reducer`.
public protocol _ElementsThatNeedNoReducer {
  /// The elements' actions, as the parent has them.
  associatedtype _OwnElementsAction

  /// Makes the reducer of a parent with its elements, which are run by their own reducer.
  static func _reducer<Parent: Reducer>(
    of children: _Children<Parent, Self, _OwnElementsAction, EmptyReducer<Void, Void>>
  ) -> Reduce<Parent.State, Parent.Action>
}

extension StackState: _ElementsThatNeedNoReducer
where Element: CaseReducerState, Element.StateReducer: EnumReducer {
  public typealias _OwnElementsAction = StackAction<Element, Element.StateReducer.Action>

  public static func _reducer<Parent: Reducer>(
    of children: _Children<Parent, Self, _OwnElementsAction, EmptyReducer<Void, Void>>
  ) -> Reduce<Parent.State, Parent.Action> {
    StackAction._reducer(
      of: _Children(
        parent: children.parent,
        path: children.path,
        actionPath: children.actionPath,
        element: CaseBody<Element.StateReducer>(),
        site: children.site
      )
    )
  }
}
