/// One page of one of the API's lists of articles.
struct ArticleQuery: Hashable, Sendable {
  enum List: Hashable, Sendable {
    case all
    /// The articles of the authors whom the person follows.
    case following
    case tagged(String)
    case written(by: String)
    case favorited(by: String)
  }

  /// The number of articles on a page.
  static let pageSize = 10
  /// The numbers of pages that an address can contain. The API counts articles, so the product with
  /// ``pageSize`` has to be an integer.
  static let pages = 1...1_000_000

  var list: List
  var page = 1

  var offset: Int { (page - 1) * Self.pageSize }

  /// Returns the number of pages of a list.
  static func pageCount(of articles: Int) -> Int {
    let count = max(articles, 0)
    return min(count / pageSize + (count % pageSize == 0 ? 0 : 1), pages.upperBound)
  }
}
