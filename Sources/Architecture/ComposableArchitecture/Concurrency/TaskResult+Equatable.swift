import IssueReporting

extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    case (.success, .failure), (.failure, .success): false
    }
  }

  private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
    if let lhs = (lhs as Any) as? any Equatable { return lhs.isEqual(to: rhs) }
    if type(of: lhs) == type(of: rhs) { reportNotEquatable(type(of: lhs)) }
    return false
  }

  private static func reportNotEquatable(_ type: any Error.Type) {
    reportIssue(
      """
      Two failures of a 'TaskResult' were compared whose error '\(type)' is not 'Equatable'.

      They count as unequal, also if they are the same error, so a test that expects one of them fails. Make the error \
      comparable:

          extension \(type): Equatable {}
      """
    )
  }
}

extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      if let error = (error as Any) as? any Hashable {
        hasher.combine(error)
      } else {
        Self.reportNotHashable(type(of: error))
        hasher.combine(ObjectIdentifier(type(of: error)))
      }
    }
  }

  private static func reportNotHashable(_ type: any Error.Type) {
    reportIssue(
      """
      A failure of a 'TaskResult' was hashed whose error '\(type)' is not 'Hashable'.

      All failures with an error of that type have one hash, so a set or a dictionary of them is slow. Make the error \
      hashable:

          extension \(type): Hashable {}
      """
    )
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    (other as? Self) == self
  }
}
