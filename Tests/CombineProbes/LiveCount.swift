import Synchronization

/// How many objects of a test live. May be used from any thread.
public final class LiveCount: Sendable {
  /// An object that counts.
  public final class Member: Sendable {
    public let number: Int
    private let owner: LiveCount

    fileprivate init(number: Int, owner: LiveCount) {
      self.number = number
      self.owner = owner
      owner.count.add(1, ordering: .sequentiallyConsistent)
    }

    deinit { owner.count.subtract(1, ordering: .sequentiallyConsistent) }
  }

  private let count = Atomic(0)

  public init() {}

  public var current: Int { count.load(ordering: .sequentiallyConsistent) }

  public func makeMember(_ number: Int = 0) -> Member {
    Member(number: number, owner: self)
  }
}
