import DependencyInjection
import Testing

/// Returns the descriptions of the issues that an operation reports. They do not fail the test.
func reports(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async -> Void
) async -> [String] {
  let reports = Locked<[String]>([])
  await withKnownIssue(isIntermittent: true) {
    await operation()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    reports.withLock { $0.append(text) }
    return true
  }
  return reports.withLock { $0 }
}
