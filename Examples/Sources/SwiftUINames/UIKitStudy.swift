import TributaryUI

/// The names of UIKit that screens of SwiftUI use.
struct UIKitStudy: View {
  @Environment(\.launches) private var launches
  @State private var isWorking = false
  @State private var copied = "nothing"
  @State private var answer = "not asked"

  var body: some View {
    List {
      Section("Views") {
        HStack {
          ActivityIndicator(isAnimating: isWorking)
          Button(isWorking ? "Stop working" : "Work") { isWorking.toggle() }
        }
        if let image = UIImage(named: "Pebble") {
          Image(uiImage: image).resizable().scaledToFit().frame(height: 48).accessibilityLabel("Pebble")
        }
        Text(Self.summary(of: Text("A hosted view")))
      }
      Section("Colors") {
        Text("Secondary label").foregroundColor(Color(UIColor.secondaryLabel))
        Text("System fill").padding(4).background(Color(uiColor: .systemFill))
          .background(Blur().clipShape(Ticket()).hidden())
      }
      Section("Pasteboard") {
        Button("Copy the code") { UIPasteboard.general.string = "1234" }
        Button("Paste") { copied = UIPasteboard.general.string ?? "nothing" }
        Text("Pasted: \(copied)")
      }
      Section("Application") {
        Button("Ask the application") { answer = isActive ? "active" : "inactive" }
        Text("The application is \(answer).")
        Text(ListFormatter.localizedString(byJoining: ["Its delegate has counted \(launches) launches."]))
      }
      Section("Device") {
        Text(Self.words(for: UIDevice.current.userInterfaceIdiom))
        Text(UIDevice.current.orientation == UIDeviceOrientation.portrait ? "It is upright." : "It is wide.")
        Text(
          UIScreen.main.bounds.width > insets.left
            ? "The screen has a width." : "The screen has no width yet."
        )
        Button("Feel it") { Self.feel() }
      }
      Section("Input") {
        TextField("Telephone", text: .constant(""))
          .keyboardType(UIKeyboardType.phonePad)
          .textContentType(UITextContentType.telephoneNumber)
      }
    }
  }

  private static func words(for idiom: UIUserInterfaceIdiom) -> String {
    idiom == .phone ? "The device is a phone." : "The device is no phone."
  }

  /// Requests vibrations, which browsers don't have.
  @MainActor private static func feel() {
    let generators: [UIFeedbackGenerator] = [
      UIImpactFeedbackGenerator(style: .light), UINotificationFeedbackGenerator(),
      UISelectionFeedbackGenerator(),
    ]
    guard !UIAccessibility.isReduceMotionEnabled else { return }
    for generator in generators { generator.prepare() }
  }

  /// The insets of the scene's window, as apps read them.
  @MainActor private var insets: UIEdgeInsets {
    let scenes: Set<UIScene> = UIApplication.shared.connectedScenes
    let window: UIWindow? = scenes.compactMap { $0 as? UIWindowScene }.first?.keyWindow
    return window?.safeAreaInsets ?? .zero
  }

  @MainActor private var isActive: Bool { UIApplication.shared.applicationState == .active }

  /// A controller that presents a view, as apps with screens of both kinds create it.
  @MainActor private static func summary(of text: Text) -> String {
    let controller: UIViewController = UIHostingController(rootView: text)
    return controller is UIHostingController<Text> ? "A controller hosts a view." : "Nothing is hosted."
  }
}

/// An indicator of UIKit in a view of SwiftUI.
private struct ActivityIndicator: UIViewRepresentable {
  let isAnimating: Bool

  func makeUIView(context: UIViewRepresentableContext<ActivityIndicator>) -> UIActivityIndicatorView {
    UIActivityIndicatorView()
  }

  func updateUIView(_ indicator: UIActivityIndicatorView, context: Context) {
    update(indicator as UIView)
  }

  private func update(_ view: UIView) {
    guard let indicator = view as? UIActivityIndicatorView else { return }
    if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
  }
}

/// A translucent background of UIKit.
private struct Blur: UIViewRepresentable {
  private static let effect: UIVisualEffect = UIBlurEffect(style: .systemMaterial)

  func makeUIView(context: Context) -> UIVisualEffectView { UIVisualEffectView(effect: Self.effect) }
  func updateUIView(_ view: UIVisualEffectView, context: Context) {}
}

/// A rectangle with two round corners.
private struct Ticket: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    let corners: UIRectCorner = [.topLeft, .bottomRight]
    let radii = CGSize(width: 8, height: 8)
    let outline: CGPath = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii)
      .cgPath
    return Path(outline)
  }
}
