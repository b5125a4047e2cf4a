/// One of the two ways in which the search is written.
public enum Version: String, CaseIterable, Sendable {
  case model
  case feature
}
