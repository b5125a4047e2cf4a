import CombineShim

extension Optional {
  /// The optional under OpenCombine's name, which has the same publisher as the optional itself.
  public struct OCombine {
    public typealias Publisher = Optional<Wrapped>.Publisher

    private let optional: Wrapped?

    /// Wraps an optional.
    /// - Parameter optional: The optional whose value is published.
    public init(_ optional: Wrapped?) {
      self.optional = optional
    }

    /// A publisher of the value, if there is one.
    public var publisher: Publisher { Publisher(optional) }
  }

  /// The optional under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
