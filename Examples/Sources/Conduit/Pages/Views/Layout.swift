import LivePages
import Markdown

/// The places in the navigation bar.
enum Place: Hashable, Sendable {
  case home
  case logIn
  case register
  case editor
  case settings
  case profile(String)
}

/// The frame of all pages: the navigation bar, the content, and the footer.
struct Layout<Action>: View {
  private let viewer: User?
  private let place: Place?
  private let content: AnyView<Action>

  /// - Parameters:
  ///   - viewer: The person who has logged in.
  ///   - place: The place that the navigation bar marks.
  ///   - content: A closure that creates the content of the page.
  init(viewer: User?, place: Place? = nil, @ViewBuilder<Action> content: () -> some View<Action>) {
    self.viewer = viewer
    self.place = place
    self.content = AnyView(content())
  }

  var body: some View<Action> {
    Container(.nav, .class("navbar navbar-light"), .aria("label", "Main")) {
      Container(.div, .class("container")) {
        Link("conduit", to: "/", .class("navbar-brand"))
        Container(.ul, .class("nav navbar-nav pull-xs-right")) {
          item("Home", to: "/", .home)
          if let viewer {
            item("New Article", to: "/editor", .editor, Icon.compose)
            item("Settings", to: "/settings", .settings, Icon.gear)
            item(
              viewer.username,
              to: ConduitPath.profile(viewer.username),
              .profile(viewer.username),
              Avatar(viewer.image, "user-pic").element
            )
          } else {
            item("Sign in", to: "/login", .logIn)
            item("Sign up", to: "/register", .register)
          }
        }
      }
    }
    Container(.main) { content }
    Container(.footer) {
      Container(.div, .class("container")) {
        Link("conduit", to: "/", .class("logo-font"))
        Text(
          "An example app of Tributary that follows the RealWorld specification.",
          .span,
          .class("attribution")
        )
      }
    }
  }

  private func item(_ title: String, to target: String, _ place: Place, _ icon: Element? = nil) -> some View<
    Action
  > {
    let isActive = self.place == place
    return Container(.li, .class("nav-item")) {
      Link(
        to: target,
        .class(isActive ? "nav-link active" : "nav-link"),
        isActive ? .aria("current", "page") : nil
      ) {
        if let icon { icon }
        Text(title)
      }
    }
  }
}

/// The icons, which the style sheet draws. They say nothing that the text beside them doesn't.
enum Icon {
  static let compose = icon("ion-compose")
  static let gear = icon("ion-gear-a")
  static let heart = icon("ion-heart")
  static let plus = icon("ion-plus-round")
  static let trash = icon("ion-trash-a")
  static let edit = icon("ion-edit")
  static let close = icon("ion-close-round")

  private static func icon(_ name: String) -> Element { Element(.i, .class(name), .aria("hidden", "true")) }
}

/// The picture of a person. It has no description, because their name stands beside it.
struct Avatar {
  let element: Element

  init(_ image: String?, _ classes: String? = nil) {
    let source = image.flatMap(Picture.source) ?? .src(ConduitAssets.avatar.path)
    element = Element(.img, source, classes.map(Attribute.class), Attribute("alt", ""))
  }
}

/// The errors of a form, or of a request.
struct ErrorList<Action>: View {
  let messages: [String]

  var body: some View<Action> {
    // Screen readers announce changes of an element that exists already.
    Container(.div, .aria("live", "polite")) {
      if !messages.isEmpty {
        Container(.ul, .class("error-messages")) { for message in messages { Text(message, .li) } }
      }
    }
  }
}

/// The page for something that doesn't exist.
struct MissingView<Action>: View {
  let message: String

  var body: some View<Action> {
    Container(.div, .class("container page missing-page")) {
      Text("Not found", .h1)
      Text(message, .p)
      Link("Back to the articles", to: "/")
    }
  }
}

/// The view that replaces content while it is loaded, or if it is missing or could not be loaded.
struct UnloadedView<Action>: View {
  let loading: Loading
  /// The text during loading.
  let status: String
  /// The text for an address that leads to nothing.
  let missing: String

  var body: some View<Action> {
    switch loading {
    case .missing: MissingView(message: missing)
    case .failed(let messages): Container(.div, .class("container page")) { ErrorList(messages: messages) }
    case .loading, .loaded: Text(status, .div, .class("container page"), .role("status"))
    }
  }
}
