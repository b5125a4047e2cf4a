/// A hydrated bloc was created, and there is no storage.
public struct StorageNotFound: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A hydrated bloc was created before there was a storage, so its state is neither restored nor stored.

    Set the storage of all hydrated blocs when the program starts:

        HydratedBloc.storage = try HydratedFileStorage.build(directory: …)

    Or give this bloc one of its own: 'super.init(…, storage: storage)', 'hydrate(storage: storage)'. In tests, \
    'BlocOverrides.run(storage: storage) { … }' sets it for the blocs that are created inside.
    """
  }
}
