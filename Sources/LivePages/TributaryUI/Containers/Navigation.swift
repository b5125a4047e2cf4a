import Foundation

/// A screen and those that are pushed in front of it, with a title and a toolbar.
///
/// The screens behind the one that is shown keep their state. Their `onDisappear` runs when they are removed,
/// not when they are covered.
///
/// - Note: Differs: `onDisappear` of a covered screen runs when the screen is removed. There are no paths of
///   values.
public struct NavigationStack<Root: View>: _PrimitiveView {
  private let root: Root
  private let screens: @MainActor (_ViewContext) -> [ViewBox]
  private let pushState: (@MainActor (Any) -> Void)?

  /// Creates a stack with a first screen.
  public init(@ViewBuilder root: () -> Root) {
    self.init(root: root(), screens: { _ in [] }, pushState: nil)
  }

  init(
    root: Root,
    screens: @escaping @MainActor (_ViewContext) -> [ViewBox],
    pushState: (@MainActor (Any) -> Void)?
  ) {
    self.root = root
    self.screens = screens
    self.pushState = pushState
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var context = context
    context.environment.isInNavigation = true
    context.environment.pushState = pushState
    let boxes = root._boxes(in: context.appending(0)) + screens(context.appending(1))
    return [ViewBox(.navigation, children: boxes).filling(width: true, height: true)]
  }
}

/// A stack of screens, as older code has it.
public typealias NavigationView = NavigationStack

/// A control that shows another screen in the navigation around it. Outside navigation it is inert.
///
/// - Note: Differs: outside navigation it is inert.
public struct NavigationLink<Label: View, Destination: View>: View {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.isInNavigation) private var isInNavigation
  @Environment(\.pushState) private var pushState
  @State private var isShown = false
  private let isActive: Binding<Bool>?
  private let label: Label
  /// `nil` if the link pushes a state.
  private let destination: (() -> Destination)?
  private let state: Any?

  private init(isActive: Binding<Bool>?, destination: @escaping () -> Destination, label: Label) {
    self.isActive = isActive
    self.destination = destination
    self.label = label
    state = nil
  }

  init(pushing state: Any?, label: Label) where Destination == Never {
    self.state = state
    self.label = label
    isActive = nil
    destination = nil
  }

  /// Creates a link to a screen.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: nil, destination: destination, label: label())
  }

  /// Creates a link to a screen.
  public init(destination: @autoclosure @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: nil, destination: destination, label: label())
  }

  /// Creates a link to a screen that is shown while a value is true.
  public init(
    destination: @autoclosure @escaping () -> Destination,
    isActive: Binding<Bool>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isActive: isActive, destination: destination, label: label())
  }

  public var body: some View {
    let isActive = isActive ?? $isShown
    let show: @MainActor () -> Void = { isActive.wrappedValue = true }
    let push: @MainActor () -> Void = { [state, pushState] in
      if let state { pushState?(state) }
    }
    let action = destination == nil ? push : show
    let leads = destination != nil || (state != nil && pushState != nil)
    PressableView(
      look: .plain,
      action: isEnabled && isInNavigation && leads ? action : nil,
      isLink: true,
      label: label
    )
    if isInNavigation, isActive.wrappedValue, let destination {
      ScreenView(content: destination()) { isActive.wrappedValue = false }
    }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a title to a screen.
  public init(_ key: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(isActive: nil, destination: destination, label: Text(key))
  }

  /// Creates a link with a title to a screen.
  public init(_ key: LocalizedStringKey, destination: @autoclosure @escaping () -> Destination) {
    self.init(isActive: nil, destination: destination, label: Text(key))
  }

  /// Creates a link with a title to a screen.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.init(isActive: nil, destination: destination, label: Text(title))
  }

  /// Creates a link with a title to a screen.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    destination: @autoclosure @escaping () -> Destination
  ) {
    self.init(isActive: nil, destination: destination, label: Text(title))
  }
}

/// A screen in front of the others of its navigation.
struct ScreenView<Content: View>: _PrimitiveView {
  let content: Content
  let pop: @MainActor () -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(0)
    inner.environment.dismissAction = DismissAction(action: pop)
    let back = BoxEvent<Void>(path: context.path) { [pop] in pop() }
    return [ViewBox(.screen(back: back), children: content._boxes(in: inner))]
  }
}

extension View {
  /// Shows another screen in the navigation around the view while a value is true.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    ShownBeside(content: self) {
      if isPresented.wrappedValue {
        ScreenView(content: destination()) { isPresented.wrappedValue = false }
      }
    }
  }

  /// Shows another screen in the navigation around the view while there is an item.
  public func navigationDestination<Item, Destination: View>(
    item: Binding<Item?>,
    @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    ShownBeside(content: self) {
      if let shown = item.wrappedValue {
        ScreenView(content: destination(shown)) { item.wrappedValue = nil }
      }
    }
  }

  /// Sets the title of the screen.
  public func navigationTitle(_ key: LocalizedStringKey) -> some View { titled(key.text) }

  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { titled(String(title)) }

  /// Sets the title of the screen.
  public func navigationTitle(_ title: Text) -> some View { titled(title.plainText) }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ key: LocalizedStringKey) -> some View { titled(key.text) }

  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationBarTitle<Title: StringProtocol>(_ title: Title) -> some View {
    titled(String(title))
  }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ title: Text) -> some View { titled(title.plainText) }

  /// Sets the title of the screen, and where it stands.
  public func navigationBarTitle(
    _ key: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(key.text).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets where the title of the screen stands.
  public func navigationBarTitleDisplayMode(
    _ mode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.titleMode(isInline: mode == .inline))] }
  }

  private func titled(_ title: String) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.title(title))] }
  }

  // MARK: Toolbars

  /// Adds items to the toolbar of the screen.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    toolbarItems(content())
  }

  /// Adds items to the toolbar of the screen.
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
    toolbarItems(trailing)
  }

  /// Adds items to the toolbar of the screen.
  public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
    toolbarItems(ToolbarItem(placement: .navigationBarLeading) { leading })
  }

  /// Adds items to the toolbar of the screen.
  public func navigationBarItems<Leading: View, Trailing: View>(
    leading: Leading,
    trailing: Trailing
  ) -> some View {
    navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
  }

  private func toolbarItems<Content: View>(_ items: Content) -> some View {
    changingBoxes { boxes, context in
      let items = items._boxes(in: context.appending(1))
      return boxes + [ViewBox(.toolbarItems(isLeading: false), children: items)]
    }
  }
}

/// A bar with a title.
public enum NavigationBarItem {
  /// Where a title stands: in the bar, or below it.
  public enum TitleDisplayMode: Hashable, Sendable {
    case automatic, inline, large
  }
}

/// The place of an item in a toolbar: at its leading or its trailing edge.
///
/// - Note: Differs: a place is the leading or the trailing edge of the bar.
public struct ToolbarItemPlacement: Hashable, Sendable {
  let isLeading: Bool

  public static let automatic = Self(isLeading: false)
  public static let primaryAction = Self(isLeading: false)
  public static let confirmationAction = Self(isLeading: false)
  public static let destructiveAction = Self(isLeading: false)
  public static let cancellationAction = Self(isLeading: true)
  public static let navigationBarLeading = Self(isLeading: true)
  public static let navigationBarTrailing = Self(isLeading: false)
  public static let topBarLeading = Self(isLeading: true)
  public static let topBarTrailing = Self(isLeading: false)
}

/// An item of a toolbar.
public struct ToolbarItem<Content: View>: _PrimitiveView {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let content = content._boxes(in: context.appending(0))
    return placement.isLeading ? [ViewBox(.toolbarItems(isLeading: true), children: content)] : content
  }
}

/// Several items of a toolbar.
public typealias ToolbarItemGroup = ToolbarItem
