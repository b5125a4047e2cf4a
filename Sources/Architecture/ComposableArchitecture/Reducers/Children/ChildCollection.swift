import IdentifiedArrays

/// A collection of children, each with an id.
protocol ChildCollection<ID, Child> {
  associatedtype ID: Hashable
  associatedtype Child

  /// A value that stands for the children's ids, and differs whenever they do.
  associatedtype Membership

  var membership: Membership { get }

  func hasChild(id: ID) -> Bool

  /// Changes a child in place.
  ///
  /// - Returns: What `body` returned, and what became of the id; `nil` where there is no such child.
  mutating func updateChild<Result>(
    id: ID,
    _ body: (inout Child) -> Result
  ) -> (result: Result, change: IDChange<ID>)?

  /// Returns the children that have gone since an earlier membership.
  func departure(since earlier: Membership) -> Departure<ID>
}

/// The children of a collection that have gone.
enum Departure<ID> {
  case none
  case one(ID)
  /// Perhaps some: each has to be looked up.
  case unknown
}

extension Departure {
  /// - Parameter rearrangement: The change of the ids.
  init(_ rearrangement: Rearrangement<ID>?) {
    switch rearrangement {
    case nil, .grew: self = .none
    case .lost(let id): self = .one(id)
    case .other: self = .unknown
    }
  }
}

extension IdentifiedArray: ChildCollection {
  var membership: Arrangement { arrangement }

  func hasChild(id: ID) -> Bool { index(id: id) != nil }

  mutating func updateChild<Result>(
    id: ID,
    _ body: (inout Element) -> Result
  ) -> (result: Result, change: IDChange<ID>)? {
    update(id: id, body)
  }

  func departure(since earlier: Arrangement) -> Departure<ID> {
    Departure(rearrangement(since: earlier))
  }
}

extension Dictionary: ChildCollection {
  var membership: Keys { keys }

  func hasChild(id: Key) -> Bool { index(forKey: id) != nil }

  mutating func updateChild<Result>(
    id: Key,
    _ body: (inout Value) -> Result
  ) -> (result: Result, change: IDChange<Key>)? {
    index(forKey: id).map { (body(&values[$0]), .unchanged) }
  }

  /// Keys of one dictionary are equal at a glance, as long as it was not changed.
  func departure(since earlier: Keys) -> Departure<Key> {
    keys == earlier ? .none : .unknown
  }
}
