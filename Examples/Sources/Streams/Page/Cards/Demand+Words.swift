import CombineShim

extension Subscribers.Demand {
  /// The demand as a word.
  var words: String {
    max.map(String.init) ?? "all"
  }
}
