/// The place that a change affects.
enum RecordPlace: Hashable, Sendable {
  case record(owner: String, token: String)
  /// The last use of an owner.
  case use(owner: String)

  /// The owner, if a record is affected.
  var ownerOfRecord: String? {
    if case .record(let owner, _) = self { owner } else { nil }
  }
}
