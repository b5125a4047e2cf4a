/// Repeatable work that uses one library, or none.
public struct Workload {
  /// A closure that runs a number of steps.
  public typealias Steps = (_ count: Int) -> Void

  /// Creates the objects that the steps use. The steps retain them, and add their values to the tally.
  public let prepare: (Tally) -> Steps

  public init(prepare: @escaping (Tally) -> Steps) {
    self.prepare = prepare
  }
}
