import Foundation

extension String {
  /// The search query, without surrounding spaces.
  var searchQuery: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
