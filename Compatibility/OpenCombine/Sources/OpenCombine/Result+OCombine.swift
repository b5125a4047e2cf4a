import CombineShim

extension Result {
  /// The result under OpenCombine's name, which has the same publisher as the result itself.
  public struct OCombine {
    public typealias Publisher = Result<Success, Failure>.Publisher

    private let result: Result<Success, Failure>

    /// Wraps a result.
    /// - Parameter result: The result that is published.
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// A publisher of the value or the failure.
    public var publisher: Publisher { Publisher(result) }
  }

  /// The result under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
