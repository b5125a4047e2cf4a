import ComposableArchitecture
import LivePages
import Markdown

/// The page of an article: `/article/SLUG`.
struct ArticlePage: ConduitPage {
  let path = "/article"
  let title = windowTitle("Article")
  let addresses = PageAddresses.paths
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Reading> {
    Store(initialState: Reading.State(viewer: context.visitor(visit).user)) {
      Reading()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func action(for address: PageAddress) -> Reading.Action? {
    address.components.count == 1 ? .opened(slug: address.components[0]) : nil
  }

  func address(_ store: StoreOf<Reading>) -> PageAddress? {
    store.slug.isEmpty ? nil : PageAddress(store.slug)
  }

  func title(_ store: StoreOf<Reading>) -> String {
    switch store.loading {
    case .missing: windowTitle("Not found")
    default: store.article.map { windowTitle($0.title) } ?? title
    }
  }

  func body(_ store: StoreOf<Reading>) -> some View<Reading.Action> {
    Layout(viewer: store.viewer) {
      if let article = store.article {
        Container(.div, .class("article-page")) {
          Container(.div, .class("banner")) {
            Container(.div, .class("container")) {
              Text(article.title, .h1)
              ArticleActions(store: store, article: article, place: "banner")
            }
          }
          Container(.div, .class("container page")) {
            ErrorList(messages: store.errors)
            ArticleContent(article: article).equatable()
            Element(.hr)
            Container(.div, .class("article-actions")) {
              ArticleActions(store: store, article: article, place: "end")
            }
            CommentList(store: store)
          }
        }
      } else {
        UnloadedView(
          loading: store.loading,
          status: "Loading the article\u{2026}",
          missing: "There is no article at this address."
        )
      }
    }
  }
}

/// The text of an article. It is rendered once, and not for each letter of a comment.
private struct ArticleContent: View, Equatable {
  let article: Article

  var body: some View<Reading.Action> {
    Container(.div, .class("article-content")) {
      MarkdownView(article.body).body
      TagList(tags: article.tagList)
    }
  }

  static func == (a: Self, b: Self) -> Bool {
    a.article.body == b.article.body && a.article.tagList == b.article.tagList
  }
}

/// The author, and the buttons for the article: its author's, or everybody else's.
private struct ArticleActions: View {
  let store: StoreOf<Reading>
  let article: Article
  /// The part of the page, which distinguishes the two rows of buttons.
  let place: String

  var body: some View<Reading.Action> {
    ArticleMeta(article) {
      if store.isAuthor {
        Link(to: ConduitPath.editor(article.slug), .class("btn btn-sm btn-outline-secondary")) {
          Icon.edit
          " Edit Article"
        }
        Button(send: .deleteTapped) {
          Icon.trash
          " Delete Article"
        }
        .disabledKeepingFocus(store.sending.contains(.delete))
        .class("btn btn-sm btn-outline-danger")
        .id("delete-\(place)")
      } else {
        FollowButton(
          profile: article.author,
          isSending: store.sending.contains(.follow),
          action: .followTapped,
          id: "follow-\(place)"
        )
        Button(send: .favoriteTapped) {
          Icon.heart
          article.favorited ? " Unfavorite Article " : " Favorite Article "
          Text("(\(article.favoritesCount))", .span, .class("counter"))
        }
        .disabledKeepingFocus(store.sending.contains(.favorite))
        .class("btn btn-sm \(article.favorited ? "btn-primary" : "btn-outline-primary")")
        .id("favorite-\(place)")
      }
    }
  }
}

/// The button with which a person follows an author.
struct FollowButton<Action>: View {
  let profile: Profile
  let isSending: Bool
  let action: Action
  let id: String

  var body: some View<Action> {
    Button(send: action) {
      Icon.plus
      " \(profile.following ? "Unfollow" : "Follow") \(profile.username)"
    }
    .disabledKeepingFocus(isSending)
    .class("btn btn-sm action-btn \(profile.following ? "btn-secondary" : "btn-outline-secondary")")
    .id(id)
  }
}
