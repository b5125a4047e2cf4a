import ComposableArchitectureClassic

// Each way in which code of version 0.40 refers to cases. This file only has to compile.

private enum Action: Equatable {
  case child(ChildAction)
  case row(id: Int, action: ChildAction)
  case two(Int, String)
  case tapped
}

private enum ChildAction: Equatable {
  case tapped
  case name(String)
}

private enum CasePathNames {
  static func paths() {
    let named: CasePath<Action, ChildAction> = /Action.child
    let void: CasePath<Action, Void> = /Action.tapped
    let tuple: CasePath<Action, (Int, ChildAction)> = /Action.row
    let labels: CasePath<Action, (Int, ChildAction)> = /Action.row(id:action:)
    let implicit: CasePath<Action, Void> = /.tapped
    let identities: [CasePath<Action, Action>] = [/.self, /Action.self, .self]
    let optional: CasePath<Action?, ChildAction> = /Action.child
    let optionalVoid: CasePath<Action?, Void> = /Action.tapped
    let some: CasePath<Action?, Action> = /Optional.some
    let success: CasePath<Result<Int, any Error>, Int> = /Result.success
    _ = (named, void, tuple, labels, implicit, identities, optional, optionalVoid, some, success)
  }

  static func inferredPaths() {
    let child = CasePath(Action.child)
    let tapped = CasePath(Action.tapped)
    let tappedByOperator = /Action.tapped
    let name = /Action.child .. /ChildAction.name
    let childTapped = /Action.child .. /ChildAction.tapped
    let _: ChildAction? = child.extract(from: .tapped)
    let _: Void? = tapped.extract(from: .tapped)
    let _: Void? = tappedByOperator.extract(from: .tapped)
    let _: String? = name.extract(from: .tapped)
    let _: Void? = childTapped.extract(from: .tapped)
    let _: ChildAction? = (/Action.child).extract(from: .tapped)
    let _: Int? = (/Action.two).extract(from: .tapped)?.0
    _ = (/Action.child).embed(.tapped)
    _ = (/Action.child).appending(path: /ChildAction.name)
  }

  static func functions(_ actions: [Action], _ action: Action?) {
    let child: (Action) -> ChildAction? = /Action.child
    let tapped: (Action) -> Void? = /Action.tapped
    let name: (Action) -> String? = /Action.child .. /ChildAction.name
    let nameOfFunction: (Action) -> String? = /Action.child .. ChildAction.name
    _ = (child, tapped, name, nameOfFunction)
    _ = actions.lazy.compactMap(/Action.tapped).first
    _ = action.flatMap(/Action.child)
    _ = action.flatMap(/Action.tapped)
    let optionals: [Action?] = [action]
    let _: [ChildAction] = optionals.compactMap(/Action.child)
    let _: [ChildAction] = optionals.compactMap(/Optional<Action>.some .. Action.child)
    let results: [Result<Int, any Error>] = []
    let _: [Int] = results.compactMap(/Result.success)
    let publisher = actions.publisher
    _ = publisher.compactMap(/Action.child).sink { (_: ChildAction) in }
    _ = publisher.compactMap(/Action.tapped).sink { (_: Void) in }
  }

  static func patterns(_ action: Action) -> Bool {
    switch action {
    case /Action.child .. /ChildAction.tapped: true
    case /Action.child .. ChildAction.name: true
    case /Action.child, /Action.row: true
    case /Action.tapped: true
    default: /Action.two ~= action
    }
  }

  static func reducers() {
    let child = Reducer<Int, ChildAction, Void> { _, _, _ in .none }
    let parent: Reducer<Int, Action, Void> = child.pullback(
      state: \.self,
      action: /Action.child,
      environment: {}
    )
    let inferred = child.pullback(
      state: \Int.self,
      action: /Action.child .. /ChildAction.self,
      environment: { (_: Void) in }
    )
    let _: Reducer<Int, Action, Void> = inferred
    _ = parent.debug(state: { $0 }, action: /Action.child)
    _ = parent.debug(state: { $0 }, action: /Action.tapped)
    _ = parent.debug(state: { $0 }, action: .self)
    _ = parent.debug(state: { $0 }, action: /.self)
  }
}
