import LivePages

/// The rail and the current tab.
struct AppView: View {
  let rail: AnyView<BlocShowcaseAction>
  let tab: AnyView<BlocShowcaseAction>

  var body: Markup<BlocShowcaseAction> {
    Container(.div, .id("bloc-app"), .class("bloc-app")) {
      rail
      Container(.main, .class("bloc-page")) {
        Text("Bloc", .h1, .class("visually-hidden"))
        tab
      }
    }
  }
}
