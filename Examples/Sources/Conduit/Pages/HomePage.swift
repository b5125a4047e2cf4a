import ComposableArchitecture
import LivePages

/// The start page: `/`, `/?feed=following`, `/tag/swift`, each with `?page=2`.
struct HomePage: ConduitPage {
  let path = "/", title = "Conduit"
  let addresses = PageAddresses.paths
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Home> {
    Store(initialState: Home.State(viewer: context.visitor(visit).user)) {
      Home()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func action(for address: PageAddress) -> Home.Action? {
    guard let page = address.pageNumber else { return nil }
    switch address.components.count {
    case 0 where address["feed"] == nil: return .opened(.global, page: page)
    case 0 where address["feed"] == "following": return .opened(.following, page: page)
    case 2 where address.components[0] == "tag": return .opened(.tagged(address.components[1]), page: page)
    default: return nil
    }
  }

  func address(_ store: StoreOf<Home>) -> PageAddress? { store.feed.address.page(store.list.query.page) }

  func body(_ store: StoreOf<Home>) -> some View<Home.Action> {
    Layout(viewer: store.viewer, place: .home) {
      Container(.div, .class("home-page")) {
        if store.viewer == nil {
          Container(.div, .class("banner")) {
            Container(.div, .class("container")) {
              Text("conduit", .h1, .class("logo-font"))
              Text("A place to share your knowledge.", .p)
            }
          }
        }
        Container(.div, .class("container page")) {
          Container(.div, .class("row")) {
            Container(.div, .class("col-md-9")) {
              FeedTabs(feed: store.feed, isMember: store.viewer != nil)
              ArticleListView(
                list: store.list,
                address: store.feed.address,
                emptyMessage: store.feed == .following
                  ? "Your feed is empty. Follow some authors to see their articles here."
                  : "No articles are here... yet."
              )
              .map { .list($0) }
            }
            Container(.div, .class("col-md-3")) {
              PopularTags(tags: store.tags, loading: store.loadingTags)
            }
          }
        }
      }
    }
  }
}

extension Home.Feed {
  /// The address of the first page.
  var address: PageAddress {
    switch self {
    case .global: PageAddress()
    case .following: PageAddress(query: ["feed": "following"])
    case .tagged(let tag): PageAddress("tag", tag)
    }
  }
}

/// The feeds that a person chooses from.
private struct FeedTabs: View {
  let feed: Home.Feed
  let isMember: Bool

  var body: some View<Home.Action> {
    Container(.div, .class("feed-toggle")) {
      Container(.ul, .class("nav nav-pills outline-active")) {
        if isMember { tab("Your Feed", .following) }
        tab("Global Feed", .global)
        if case .tagged(let tag) = feed { tab("# \(tag)", feed) }
      }
    }
  }

  private func tab(_ title: String, _ feed: Home.Feed) -> some View<Home.Action> {
    let isActive = self.feed == feed
    return Container(.li, .class("nav-item")) {
      Link(
        title,
        to: feed.address,
        .class(isActive ? "nav-link active" : "nav-link"),
        isActive ? .aria("current", "page") : nil
      )
    }
  }
}

private struct PopularTags: View {
  let tags: [String]
  let loading: Loading

  var body: some View<Home.Action> {
    Container(.div, .class("sidebar")) {
      Text("Popular Tags", .p)
      switch loading {
      case .loading: Text("Loading tags\u{2026}", .p, .role("status"))
      case .failed(let messages): ErrorList(messages: messages)
      case .loaded, .missing:
        Container(.div, .class("tag-list")) {
          for tag in tags {
            Link(tag, to: Home.Feed.tagged(tag).address, .class("tag-pill tag-default"))
          }
        }
      }
    }
  }
}
