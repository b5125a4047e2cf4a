/// A piece of work that can be done again and again with one library, or without any.
public struct Workload {
  /// Does some steps of the work.
  public typealias Steps = (_ count: Int) -> Void

  /// Builds what the steps need. The steps keep it alive, and put their values into the tally.
  public let prepare: (Tally) -> Steps

  public init(prepare: @escaping (Tally) -> Steps) {
    self.prepare = prepare
  }
}
