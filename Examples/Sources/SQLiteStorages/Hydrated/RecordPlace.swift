/// What a change is about.
enum RecordPlace: Hashable, Sendable {
  case record(owner: String, token: String)
  /// When the owner was there last.
  case use(owner: String)

  /// The owner, if it is about a record.
  var ownerOfRecord: String? {
    if case .record(let owner, _) = self { owner } else { nil }
  }
}
