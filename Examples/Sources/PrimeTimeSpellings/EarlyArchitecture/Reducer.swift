import CombineShim

/// A function that changes a value in response to an action, and returns effects. The environment contains
/// the external dependencies of the effects.
public typealias Reducer<Value, Action, Environment> = (inout Value, Action, Environment) -> [Effect<Action>]

/// Runs reducers one after the other on the same value.
public func combine<Value, Action, Environment>(
  _ reducers: Reducer<Value, Action, Environment>...
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in reducers.flatMap { $0(&value, action, environment) } }
}

/// Creates a reducer of a whole from a reducer of a part.
///
/// The effects are transformed with a single `map`, from the part's actions to those of the whole.
///
/// - Parameters:
///   - reducer: The reducer of the part.
///   - value: The key path from the whole to the part.
///   - action: The key path from the whole's actions to the part's. For other actions its value is `nil`.
///   - environment: A closure that returns the part's environment from that of the whole.
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>,
  environment: @escaping (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  { globalValue, globalAction, globalEnvironment in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    return reducer(&globalValue[keyPath: value], localAction, environment(globalEnvironment)).map { effect in
      effect.map { localAction -> GlobalAction in
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
      .eraseToEffect()
    }
  }
}

/// Prints each action and the resulting value. Printing is also an effect, so the reducer remains a pure
/// function.
///
/// - Parameters:
///   - reducer: The reducer to log.
///   - print: A closure that prints a line.
public func logging<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  print: @escaping (String) -> Void = { Swift.print($0) }
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let effects = reducer(&value, action, environment)
    let newValue = value
    let printing = Effect<Action>.fireAndForget {
      print("Action: \(action)")
      print("Value: \(newValue)")
      print("---")
    }
    return [printing] + effects
  }
}
