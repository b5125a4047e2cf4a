/// Views for a preview, as older code has it. `--previews` shows them.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

/// A preview that the macro has registered.
@MainActor
@preconcurrency
public protocol _RegisteredPreview {
  static var _name: String? { get }
  static var _view: AnyView { get }
}

#if Macros
  /// Registers a view, which `--previews` shows.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil,
    traits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "TributaryUIMacros", type: "PreviewMacro")

  /// Writes the key of a value of the environment.
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

/// How a preview is shown: in the window.
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

/// The size of a preview.
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: Double, height: Double)
}

/// The direction in which a device is held.
public enum InterfaceOrientation: Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

extension View {
  /// Sets the device of a preview, which is the window.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }

  /// Sets the size of a preview, which is that of the window.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }

  /// Sets the name of a preview, which is that of its type.
  ///
  /// - Note: Differs: a preview has the name of its type.
  public func previewDisplayName(_ name: String?) -> some View { self }

  /// Sets the direction of a preview's device, which is the window.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// A list of the previews of the process, and the chosen one.
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
