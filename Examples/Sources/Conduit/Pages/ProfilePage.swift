import ComposableArchitecture
import LivePages

/// The page of a person: `/profile/NAME` with their articles, and `/profile/NAME/favorites`.
struct ProfilePage: ConduitPage {
  let path = "/profile"
  let title = windowTitle("Profile")
  let addresses = PageAddresses.paths
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Portrait> {
    Store(initialState: Portrait.State(viewer: context.visitor(visit).user)) {
      Portrait()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func action(for address: PageAddress) -> Portrait.Action? {
    guard let page = address.pageNumber, let username = address.components.first else { return nil }
    switch address.components.dropFirst() {
    case []: return .opened(username: username, .written, page: page)
    case ["favorites"]: return .opened(username: username, .favorited, page: page)
    default: return nil
    }
  }

  func address(_ store: StoreOf<Portrait>) -> PageAddress? {
    store.username.isEmpty ? nil : Self.address(of: store.username, store.tab).page(store.list.query.page)
  }

  fileprivate static func address(of username: String, _ tab: Portrait.Tab) -> PageAddress {
    tab == .written ? PageAddress(username) : PageAddress(username, "favorites")
  }

  func title(_ store: StoreOf<Portrait>) -> String {
    switch store.loading {
    case .missing: windowTitle("Not found")
    default: store.profile.map { windowTitle($0.username) } ?? title
    }
  }

  func body(_ store: StoreOf<Portrait>) -> some View<Portrait.Action> {
    Layout(viewer: store.viewer, place: store.profile.map { .profile($0.username) }) {
      if let profile = store.profile {
        Container(.div, .class("profile-page")) {
          Container(.div, .class("user-info")) {
            Container(.div, .class("container")) {
              Avatar(profile.image, "user-img").element
              Text(profile.username, .h4)
              if let bio = profile.bio, !bio.isEmpty { Text(bio, .p) }
              if store.isOwn {
                Link(to: "/settings", .class("btn btn-sm btn-outline-secondary action-btn")) {
                  Icon.gear
                  " Edit Profile Settings"
                }
              } else {
                FollowButton(
                  profile: profile,
                  isSending: store.isSending,
                  action: .followTapped,
                  id: "follow"
                )
              }
              ErrorList(messages: store.errors)
            }
          }
          Container(.div, .class("container page")) {
            ArticleTabs(username: store.username, tab: store.tab)
            ArticleListView(
              list: store.list,
              address: Self.address(of: store.username, store.tab),
              emptyMessage: "No articles are here... yet."
            )
            .map { .list($0) }
          }
        }
      } else {
        switch store.loading {
        case .missing: MissingView(message: "There is nobody with this name.")
        case .failed(let messages):
          Container(.div, .class("container page")) { ErrorList(messages: messages) }
        case .loading, .loaded:
          Text("Loading the profile\u{2026}", .div, .class("container page"), .role("status"))
        }
      }
    }
  }
}

private struct ArticleTabs: View {
  let username: String
  let tab: Portrait.Tab

  var body: some View<Portrait.Action> {
    Container(.div, .class("articles-toggle")) {
      Container(.ul, .class("nav nav-pills outline-active")) {
        item("My Articles", .written)
        item("Favorited Articles", .favorited)
      }
    }
  }

  private func item(_ title: String, _ tab: Portrait.Tab) -> some View<Portrait.Action> {
    let isActive = self.tab == tab
    return Container(.li, .class("nav-item")) {
      Link(
        title,
        to: ProfilePage.address(of: username, tab),
        .class(isActive ? "nav-link active" : "nav-link"),
        isActive ? .aria("current", "page") : nil
      )
    }
  }
}
