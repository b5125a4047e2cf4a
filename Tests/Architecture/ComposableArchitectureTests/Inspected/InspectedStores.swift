// Inspects every reducer that these tests pass to a store, for `.ci/inspected`. In this module, the
// initializers below replace those with the same signatures in `ComposableArchitecture`.
#if INSPECTED
  import ComposableArchitecture
  import DependencyInjection
  import StoreInspector

  extension Store {
    convenience init<R: Reducer<State, Action>>(
      initialState: @autoclosure () -> State,
      @ReducerBuilder<State, Action> reducer: () -> R,
      withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) {
      self.ComposableArchitecture::init(
        initialState: initialState(),
        reducer: { reducer().inspected() },
        withDependencies: prepareDependencies,
        isolation: isolation
      )
    }

    @_disfavoredOverload
    convenience init<R: Reducer>(
      initialState: @autoclosure () -> R.State,
      @ReducerBuilder<State, Action> reducer: () -> R,
      withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
      isolation: isolated (any Actor)? = #isolation
    ) where R.State == State, R.Action == Action {
      self.init(
        initialState: initialState(),
        reducer: reducer,
        withDependencies: prepareDependencies,
        isolation: isolation
      )
    }
  }

  extension TestStore {
    convenience init<R: Reducer<State, Action>>(
      initialState: @autoclosure () -> State,
      @ReducerBuilder<State, Action> reducer: () -> R,
      withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
      isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID,
      file filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      self.ComposableArchitecture::init(
        initialState: initialState(),
        reducer: { reducer().inspected() },
        withDependencies: prepareDependencies,
        isolation: isolation,
        fileID: fileID,
        file: filePath,
        line: line,
        column: column
      )
    }

    @_disfavoredOverload
    convenience init<R: Reducer>(
      initialState: @autoclosure () -> R.State,
      @ReducerBuilder<State, Action> reducer: () -> R,
      withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
      isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID,
      file filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) where R.State == State, R.Action == Action {
      self.init(
        initialState: initialState(),
        reducer: reducer,
        withDependencies: prepareDependencies,
        isolation: isolation,
        fileID: fileID,
        file: filePath,
        line: line,
        column: column
      )
    }
  }
#endif
