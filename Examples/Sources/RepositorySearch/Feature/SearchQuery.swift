import Foundation

extension String {
  /// The text as it is searched for: spaces around it make no other search.
  var searchQuery: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
