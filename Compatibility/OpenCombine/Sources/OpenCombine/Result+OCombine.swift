import CombineShim

extension Result {
  /// The result under OpenCombine's name, with the same publisher as the result itself.
  public struct OCombine {
    public typealias Publisher = Result<Success, Failure>.Publisher

    private let result: Result<Success, Failure>

    /// Creates a wrapper of a result.
    /// - Parameter result: The published result.
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// A publisher of the value or the failure.
    public var publisher: Publisher { Publisher(result) }
  }

  /// The result under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
