import Foundation
import LivePages

/// The author of an article with the date, and the buttons beside them.
struct ArticleMeta<Action>: View {
  private let article: Article
  private let buttons: AnyView<Action>

  init(_ article: Article, @ViewBuilder<Action> buttons: () -> some View<Action>) {
    self.article = article
    self.buttons = AnyView(buttons())
  }

  var body: some View<Action> {
    let profile = ConduitPath.profile(article.author.username)
    Container(.div, .class("article-meta")) {
      // The name beside it leads to the same page.
      Link(to: profile, .aria("hidden", "true"), .tabindex(-1)) { Avatar(article.author.image).element }
      Container(.div, .class("info")) {
        Link(article.author.username, to: profile, .class("author"))
        DateText(article.createdAt, "date")
      }
      buttons
    }
  }
}

/// A day, in English and in the time zone of Greenwich, since the server doesn't know the visitor's.
struct DateText<Action>: View {
  let date: Date
  let name: String

  init(_ date: Date, _ name: String) {
    self.date = date
    self.name = name
  }

  var body: some View<Action> {
    Container(.time, .class(name), .datetime(date.formatted(.iso8601))) { date.formatted(Self.style) }
  }

  private static var style: Date.FormatStyle {
    var style = Date.FormatStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    style = style.month(.wide).day().year()
    return style
  }
}

/// The tags of an article.
struct TagList<Action>: View {
  let tags: [String]

  var body: some View<Action> {
    if !tags.isEmpty {
      Container(.ul, .class("tag-list")) {
        for tag in tags { Text(tag, .li, .class("tag-default tag-pill tag-outline")) }
      }
    }
  }
}

/// A list of articles, with the links to its other pages.
struct ArticleListView: View {
  let list: ArticleList.State
  /// The address of the list's first page.
  let address: PageAddress
  let emptyMessage: String

  var body: some View<ArticleList.Action> {
    switch list.loading {
    case .loading: Text("Loading articles\u{2026}", .div, .class("article-preview loading"), .role("status"))
    case .failed(let messages): ErrorList(messages: messages)
    case .missing, .loaded:
      if list.articles.isEmpty {
        Text(emptyMessage, .div, .class("article-preview empty-feed-message"))
      }
      ForEach(list.articles) { article in
        ArticlePreview(article: article, isMarked: list.marked.contains(article.id)).equatable()
      }
      Pagination(
        page: list.query.page,
        count: ArticleQuery.pageCount(of: list.count),
        address: address
      )
    }
  }
}

private struct ArticlePreview: View, Equatable {
  let article: Article
  /// A Boolean value that indicates whether a request changes the mark.
  let isMarked: Bool

  var body: some View<ArticleList.Action> {
    Container(.div, .class("article-preview")) {
      ArticleMeta(article) {
        let name = "\(article.favorited ? "Unfavorite" : "Favorite") \u{201C}\(article.title)\u{201D}"
        Button(send: .favoriteTapped(article.id)) {
          Icon.heart
          " \(article.favoritesCount)"
        }
        .disabledKeepingFocus(isMarked)
        .class("btn btn-sm \(article.favorited ? "btn-primary" : "btn-outline-primary") pull-xs-right")
        .attributes(.aria("label", "\(name), \(article.favoritesCount)"))
      }
      Link(to: ConduitPath.article(article.slug), .class("preview-link")) {
        Text(article.title, .h1)
        Text(article.description, .p)
        Text("Read more...", .span)
        TagList(tags: article.tagList)
      }
    }
  }
}

/// The links to the pages of a list. Of a long list, it shows the first and the last page, and those around the
/// current one.
struct Pagination<Action>: View {
  let page: Int
  let count: Int
  let address: PageAddress

  var body: some View<Action> {
    if count > 1 {
      Container(.nav, .aria("label", "Pages")) {
        Container(.ul, .class("pagination")) {
          for (number, isAfterGap) in Self.numbers(around: page, of: count) {
            if isAfterGap { Text("\u{2026}", .li, .class("page-item page-gap")) }
            Container(.li, .class(number == page ? "page-item active" : "page-item")) {
              Link(
                "\(number)",
                to: address.page(number),
                .class("page-link"),
                number == page ? .aria("current", "page") : nil,
                .aria("label", "Page \(number)")
              )
            }
          }
        }
      }
    }
  }

  /// Returns the numbers to show, and whether others are left out before each of them.
  static func numbers(around page: Int, of count: Int) -> [(number: Int, isAfterGap: Bool)] {
    let near =
      count <= 10
      ? Array(1...max(count, 1)) : Array(max(page - 2, 1)...max(min(page + 2, count), max(page - 2, 1)))
    let numbers = Set(near + [1, count]).filter { (1...max(count, 1)).contains($0) }.sorted()
    return numbers.enumerated().map { index, number in
      (number, index > 0 && number > numbers[index - 1] + 1)
    }
  }
}
