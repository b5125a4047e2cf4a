import CaseKeyPaths

enum AppAction: Equatable {
  case counter(CounterAction)
  case other(CounterAction)
  case labelled(id: Int)
  case several(Int, String)
  case signOut
}

enum CounterAction: Equatable, Sendable {
  case alert(AlertAction)
  case add(Int)
  case reset
}

enum AlertAction: Equatable, Sendable {
  case dismiss
}

extension AppAction: CasePathable {
  struct AllCasePaths {
    let counter = AnyCasePath(embed: AppAction.counter) {
      if case .counter(let action) = $0 { action } else { nil }
    }
    let other = AnyCasePath(case: AppAction.other)
    let labelled = AnyCasePath(case: AppAction.labelled)
    let several = AnyCasePath(case: AppAction.several)
    let signOut = AnyCasePath<AppAction, Void>(case: .signOut)
  }
  static let allCasePaths = AllCasePaths()
}

extension CounterAction: CasePathable {
  struct AllCasePaths {
    let alert = AnyCasePath(case: CounterAction.alert)
    let add = AnyCasePath(case: CounterAction.add)
    let reset = AnyCasePath<CounterAction, Void>(case: .reset)
  }
  static let allCasePaths = AllCasePaths()
}
