extension HydratedBloc where Event == Never, State == Never {
  /// The storage of all hydrated blocs and cubits that are created from now on and have none of their own:
  /// `HydratedBloc.storage = try HydratedFileStorage.build(directory: …)`. There is none to begin with.
  public static var storage: (any HydratedStorage)? {
    get { BlocSettings.current.storage }
    set { BlocSettings.shared.update { $0.storage = newValue } }
  }
}
