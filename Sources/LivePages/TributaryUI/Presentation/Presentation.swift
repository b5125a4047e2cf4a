import Foundation

/// A view with presented content, such as a sheet, in a separate node.
struct ShownBeside<Content: View, Other: View>: _PrimitiveView {
  let content: Content
  let other: () -> Other

  init(content: Content, @ViewBuilder other: @escaping () -> Other) {
    self.content = content
    self.other = other
  }

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    content._boxes(in: context.appending(0)) + Deferred(content: other)._boxes(in: context.appending(1))
  }
}

/// A view that evaluates a closure in a separate node. If a value that the closure reads changes, the surrounding
/// view isn't evaluated.
private struct Deferred<Content: View>: View {
  let content: () -> Content
  var body: some View { content() }
}

/// The action at the end of a presentation.
private final class PresentationEnd: RemovalAction {
  /// A Boolean value that indicates whether a person has closed an alert whose binding ignores the value `false`, such
  /// as a constant binding. As on iOS, a button always closes an alert. After the binding has been false, the alert can
  /// be presented again.
  let isClosed = StateStorage(false)
}

/// A view that is presented above the window's content.
struct PresentedView<Content: View>: _PrimitiveView {
  let look: Presentation.Look
  let content: Content
  var onDismiss: (() -> Void)?
  /// A closure that ends the presentation.
  ///
  /// - Returns: `true` if the presentation has ended. Some apps use a binding that doesn't change, and rely on
  ///   `onDismiss`.
  let dismiss: @MainActor () -> Bool

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let isMessage = look == .alert || look == .confirmation
    let removal = context.node.attachment(at: context.path) { PresentationEnd() }
    removal.action = onDismiss
    if isMessage, removal.isClosed.value { return [] }
    let graph = context.node.graph
    let dismiss: @MainActor () -> Void = { [dismiss, onDismiss, weak removal, weak graph] in
      let changes = graph?.changeCount
      guard !dismiss() else { return }
      // If the dismissal has changed state, a binding that is still true presents the next alert, such as that of the
      // next error in a queue.
      if graph?.changeCount == changes { removal?.isClosed.receive(true) }
      removal?.action = nil
      onDismiss?()
    }
    var inner = context.appending(0)
    inner.beginScreen()
    inner.screen = context.screen?.ownerOfDialogs
    inner.isInTabs = false
    let action = context.action("dismiss") { dismiss() }
    inner.environment.dismissAction = action
    inner.environment.isInNavigation = false
    inner.environment.column = nil
    inner.environment.removeMenus()
    inner.environment.endAlert = isMessage ? action : nil
    let event = BoxEvent<Void>(path: context.path) { dismiss() }
    let kind = BoxKind.presented(Presentation(look: look, dismiss: event))
    return [ViewBox(kind, children: content._boxes(in: inner))]
  }
}

extension View {
  /// Presents a sheet when a binding to a Boolean value is true.
  ///
  /// - Note: Differs: a button and the Escape key replace the swipe that dismisses it.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.sheet, isPresented, onDismiss, content)
  }

  /// Presents a sheet for the item of a binding while the item isn't `nil`.
  ///
  /// If the item's identity changes, the sheet is dismissed and replaced by a new one.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item, onDismiss, content)
  }

  /// Presents a view that covers the window when a binding to a Boolean value is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.fullScreen, isPresented, onDismiss, content)
  }

  /// Presents a view that covers the window for the item of a binding while the item isn't `nil`.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.fullScreen, item, onDismiss, content)
  }

  func presenting<Content: View>(
    _ look: Presentation.Look,
    _ isPresented: Binding<Bool>,
    _ onDismiss: (() -> Void)?,
    _ content: @escaping () -> Content
  ) -> some View {
    ShownBeside(content: self) {
      if isPresented.wrappedValue {
        PresentedView(look: look, content: content(), onDismiss: onDismiss) {
          isPresented.wrappedValue = false
          return !isPresented.wrappedValue
        }
      }
    }
  }

  func presenting<Item: Identifiable, Content: View>(
    _ look: Presentation.Look,
    _ item: Binding<Item?>,
    _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    ShownBeside(content: self) {
      if let shown = item.wrappedValue {
        PresentedView(look: look, content: content(shown), onDismiss: onDismiss) {
          item.wrappedValue = nil
          return item.wrappedValue == nil
        }
        .id(shown.id)
      }
    }
  }
}

/// A built-in size of presentations.
public protocol PresentationSizing: Sendable {
  /// The width as CSS, or `nil` for the default.
  var _width: String? { get }
  /// The height as CSS, or `nil` for the default.
  var _height: String? { get }
}

/// The default size of presentations.
public struct AutomaticPresentationSizing: PresentationSizing {
  public var _width: String? { nil }
  public var _height: String? { nil }
}

/// A size of presentations for forms.
///
/// Forms are narrower than pages.
public struct FormPresentationSizing: PresentationSizing {
  public var _width: String? { "min(100%, 28rem)" }
  public var _height: String? { nil }
}

/// A size of presentations that is roughly that of a page of paper.
public struct PagePresentationSizing: PresentationSizing {
  public var _width: String? { "min(100%, 48rem)" }
  public var _height: String? { nil }
}

/// A size of presentations that fits their content.
public struct FittedPresentationSizing: PresentationSizing {
  public var _width: String? { "fit-content" }
  public var _height: String? { "fit-content" }
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  public static var automatic: Self { Self() }
}
extension PresentationSizing where Self == FormPresentationSizing {
  public static var form: Self { Self() }
}
extension PresentationSizing where Self == PagePresentationSizing {
  public static var page: Self { Self() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
  public static var fitted: Self { Self() }
}

extension View {
  /// Sets the sizing of the containing presentation.
  ///
  /// - Note: Differs: this library defines the sizes.
  public func presentationSizing<Sizing: PresentationSizing>(_ sizing: Sizing) -> some View {
    var style = BoxStyle(["width": sizing._width, "height": sizing._height])
    if sizing._height != nil { style["max-height"] = "94dvh" }
    return adding(.presentationTraits(BoxPresentationTraits(style: style)))
  }
}
