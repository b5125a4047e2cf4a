import CombineShim

extension Optional {
  /// The optional under OpenCombine's name, with the same publisher as the optional itself.
  public struct OCombine {
    public typealias Publisher = Optional<Wrapped>.Publisher

    private let optional: Wrapped?

    /// Creates a wrapper of an optional.
    /// - Parameter optional: The optional that provides the published value.
    public init(_ optional: Wrapped?) {
      self.optional = optional
    }

    /// A publisher of the value, if there is one.
    public var publisher: Publisher { Publisher(optional) }
  }

  /// The optional under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
