/// Something to do.
public struct Todo: Identifiable, Hashable, Codable, Sendable {
  public let id: Int
  public var title: String
  public var isCompleted: Bool

  public init(id: Int, title: String, isCompleted: Bool = false) {
    self.id = id
    self.title = title
    self.isCompleted = isCompleted
  }
}

/// The todos that a list shows.
public enum TodoFilter: String, CaseIterable, Sendable {
  case all
  case active
  case completed

  var title: String {
    switch self {
    case .all: "All"
    case .active: "Active"
    case .completed: "Completed"
    }
  }

  func contains(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .active: !todo.isCompleted
    case .completed: todo.isCompleted
    }
  }
}
