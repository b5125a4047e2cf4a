import Testing

/// Expects that an operation reports one issue in the caller's file, whose text contains the given one.
func expectReport(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () -> Void
) {
  withKnownIssue(sourceLocation: sourceLocation) {
    operation()
  } matching: { issue in
    issue.sourceLocation?.fileID == sourceLocation.fileID
      && issue.comments.map(\.rawValue).joined().contains(text)
  }
}
