/// The failure of a read of a value that no ancestor provides.
public struct ProviderNotFound: Error, Hashable, CustomStringConvertible {
  /// The requested type.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    No provider of '\(type)' was found above the place that asked for it.

    A provider is found from its child and all below it, by the type that it was created with. So this can be because:
    - there is none: wrap the page, or what mounts it, in 'BlocProvider(create: { _ in … }) { … }' or 'RepositoryProvider';
    - it is looked up with a context from above the provider, such as that of the closure that creates it: use the context of a \
    builder below;
    - it provides another type, such as a subclass: name the type, as in 'BlocProvider(\(type).self, create: …)';
    - what asks was unmounted meanwhile: read what a callback needs before it waits.
    """
  }
}
