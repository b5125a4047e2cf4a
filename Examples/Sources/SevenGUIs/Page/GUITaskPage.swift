import LivePages
import ShowcaseFrame

/// The page of one of the seven tasks. They share a style sheet and a frame.
public protocol GUITaskPage: StorePage {}

extension GUITaskPage {
  public var stylesheets: [String] { [ShowcaseAssets.stylesheet.path, SevenGUIsAssets.stylesheet.path] }
  public var icon: String { ShowcaseAssets.icon.path }
}

/// The frame of a task: its name, the challenge that it poses, and a card with its controls.
struct GUITask<Action>: View {
  private let name: String
  private let challenge: String
  private let content: Markup<Action>

  init(_ name: String, _ challenge: String, @ViewBuilder<Action> content: () -> some View<Action>) {
    self.name = name
    self.challenge = challenge
    self.content = content()._markup
  }

  var body: some View<Action> {
    Container(.main, .class("gui")) {
      Container(.div, .class("gui-intro")) {
        Text(name, .h1)
        Text(challenge, .p)
      }
      Container(.section, .class("card gui-card"), .aria("label", name)) { content }
    }
  }
}

extension Double {
  /// The number with at most so many decimals, and without trailing zeros.
  func text(decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (self * factor).rounded() / factor
    guard rounded.isFinite else { return "\(self)" }
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
