import Foundation

/// A height at which a sheet naturally rests.
public struct PresentationDetent: Hashable, Sendable {
  fileprivate enum Height: Hashable {
    case medium, large
    case fraction(Double)
    case length(Double)

    /// The height as a CSS length.
    var css: String {
      switch self {
      case .medium: "50dvh"
      case .large: "94dvh"
      case .fraction(let fraction): "\((min(max(fraction, 0.1), 1) * 94).css)dvh"
      case .length(let length): length.pixels
      }
    }
  }

  fileprivate let height: Height

  public static let medium = Self(height: .medium)
  public static let large = Self(height: .large)

  /// Returns a height that is a fraction of the available height.
  public static func fraction(_ fraction: CGFloat) -> Self { Self(height: .fraction(Double(fraction))) }

  /// Returns a height in points.
  public static func height(_ height: CGFloat) -> Self { Self(height: .length(Double(height))) }
}

extension View {
  /// Sets the heights that are available to the enclosing sheet.
  ///
  /// - Note: Differs: a sheet with several heights uses the smallest one, or the selected one.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    // The heights can be compared only after the browser has laid them out.
    let heights = detents.map(\.height.css).sorted()
    var traits = BoxPresentationTraits()
    if let first = heights.first {
      traits.style["height"] = heights.count == 1 ? first : "min(\(heights.joined(separator: ",")))"
      traits.classes.append("detent")
    }
    return adding(.presentationTraits(traits))
  }

  /// Sets the heights that are available to the enclosing sheet, and selects one of them.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>,
    selection: Binding<PresentationDetent>
  ) -> some View {
    presentationDetents([selection.wrappedValue])
  }

  /// Sets the visibility of the drag indicator of the enclosing sheet.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: people can't drag sheets, so sheets have no indicator.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// Sets the corner radius of the enclosing sheet.
  public func presentationCornerRadius(_ radius: CGFloat?) -> some View {
    let style = BoxStyle(["border-radius": radius.map { Double($0).pixels }])
    return adding(.presentationTraits(BoxPresentationTraits(style: style)))
  }

  /// Sets the background of the enclosing sheet.
  public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View {
    adding(.presentationTraits(BoxPresentationTraits(style: BoxStyle(["background": style._css]))))
  }

  /// Prevents people from dismissing the enclosing sheet, except with the view's own controls.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    adding(.presentationTraits(BoxPresentationTraits(staysOpen: isDisabled)))
  }

  /// Presents a popover when a binding to a Boolean value is true.
  ///
  /// - Note: Differs: it appears in the middle of the window, without an arrow.
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.popover, isPresented, nil, content)
  }

  /// Presents a popover for the item of a binding while the item isn't `nil`.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.popover, item, nil, content)
  }

  /// Presents an action sheet when a binding to a Boolean value is true.
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    presenting(.confirmation, isPresented, nil) { content().view }
  }

  /// Presents an action sheet for the item of a binding while the item isn't `nil`.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>,
    content: @escaping (Item) -> ActionSheet
  ) -> some View {
    presenting(.confirmation, item, nil) { content($0).view }
  }
}

/// The attachment point of a popover.
public enum PopoverAttachmentAnchor {
  /// A source rectangle.
  public struct Source: Sendable {
    public static let bounds = Self()
    public static func rect(_ rectangle: CGRect) -> Self { Self() }
  }

  case rect(Source)
  case point(UnitPoint)
}

/// The title, message and buttons of an action sheet.
///
/// In new code, use `confirmationDialog`.
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  private let title: Text
  private let message: Text?
  private let buttons: [Button]

  /// Creates an action sheet.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  @MainActor fileprivate var view: some View {
    AlertView(title: title, actions: AlertButtons(buttons: buttons), message: message)
  }
}
