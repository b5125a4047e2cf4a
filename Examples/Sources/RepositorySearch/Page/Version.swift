/// One of the two implementations of the search.
public enum Version: String, CaseIterable, Sendable {
  case model
  case feature
}
