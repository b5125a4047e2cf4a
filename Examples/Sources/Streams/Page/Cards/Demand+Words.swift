import CombineShim

extension Subscribers.Demand {
  /// The demand in words.
  var words: String {
    max.map(String.init) ?? "all"
  }
}
