/// A type that produces view previews. The program displays them if you start it with `--previews`. In new
/// code, use the `#Preview` macro.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  /// A collection of views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// A preview that the `#Preview` macro has registered.
@MainActor
@preconcurrency
public protocol _RegisteredPreview {
  static var _name: String? { get }
  static var _view: AnyView { get }
}

#if Macros
  /// Creates a preview of a view. The program displays it if you start it with `--previews`.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil,
    traits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "TributaryUIMacros", type: "PreviewMacro")

  /// Declares a dynamic property inline in a preview.
  ///
  /// ```swift
  /// #Preview {
  ///   @Previewable @State var isOn = true
  ///   Toggle("News", isOn: $isOn)
  /// }
  /// ```
  @attached(peer)
  public macro Previewable() = #externalMacro(module: "TributaryUIMacros", type: "PreviewableMacro")

  /// Creates an environment value with a default value.
  ///
  /// ```swift
  /// extension EnvironmentValues {
  ///   @Entry var spacing = 8.0
  /// }
  /// ```
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro Entry() = #externalMacro(module: "TributaryUIMacros", type: "EntryMacro")
#endif

/// A trait that customizes the appearance of a preview. This has no effect.
///
/// - Note: Differs: a preview is shown in the window.
public struct PreviewTrait: Sendable {
  public static let sizeThatFitsLayout = Self()
  public static let portrait = Self()
  public static let landscapeLeft = Self()
  public static let landscapeRight = Self()
  public static func fixedLayout(width: Double, height: Double) -> Self { Self() }
}

/// The device of a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// A size constraint for a preview.
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: Double, height: Double)
}

/// The orientation of the interface.
public enum InterfaceOrientation: Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

extension View {
  /// Overrides the device of a preview. This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }

  /// Overrides the size of the container of a preview. This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }

  /// Sets the name of a preview.
  ///
  /// - Note: Differs: it is the title of the preview's tab. The only preview of a type has the name of the type.
  public func previewDisplayName(_ name: String?) -> some View { changed { $0.traits.previewName = name } }

  /// Overrides the orientation of a preview. This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// A list of the process's previews. It displays the selected preview.
struct PreviewsView: View {
  @State private var shown: Int?
  private let previews = PreviewRegistry.previews

  var body: some View {
    NavigationStack {
      List {
        ForEach(previews.indices, id: \.self) { index in
          Button(previews[index].name) { shown = index }
        }
        if previews.isEmpty { Text("The program has no previews.") }
      }
      .navigationTitle("Previews")
      .navigationDestination(item: $shown) { index in
        previews[index].view().navigationTitle(previews[index].name)
      }
    }
  }
}
