import Foundation

/// A view that displays a root screen and presents additional screens over it, with a title and a toolbar.
///
/// Covered screens keep their state. Their views disappear, and appear again when the screens in front are removed.
public struct NavigationStack<Root: View>: _PrimitiveView {
  private let root: Root
  private let screens: @MainActor (_ViewContext) -> [ViewBox]
  private let pushState: (@MainActor (Any) -> Void)?
  /// The values of the screens, or `nil` if the stack manages them itself.
  private let path: Binding<[AnyHashable]>?

  /// Creates a navigation stack that manages its own navigation state.
  public init(@ViewBuilder root: () -> Root) {
    self.init(root: root(), path: nil)
  }

  init(root: Root, path: Binding<[AnyHashable]>?) {
    self.root = root
    self.path = path
    screens = { _ in [] }
    pushState = nil
  }

  init(
    root: Root,
    screens: @escaping @MainActor (_ViewContext) -> [ViewBox],
    pushState: @escaping @MainActor (Any) -> Void
  ) {
    self.root = root
    self.screens = screens
    self.pushState = pushState
    path = nil
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var context = context
    context.beginScreen()
    // In a column, the stack has the button that leads to the column before.
    let place = context.environment.column.flatMap { $0.isInStack ? nil : $0 }
    context.environment.column?.isInStack = true
    context.environment.isInNavigation = true
    context.environment.pushState = pushState.map { context.action("push", $0) }
    context.environment.navigationDestinations = nil
    var screens = screens
    if pushState == nil {
      let values = context.node.attachment(at: context.path) { NavigationValues() }
      let path = path ?? values.path
      context.environment.navigationDestinations = values.destinations
      context.environment.pushState = context.action("push") { value in
        if let value = value as? any Hashable { values.push(AnyHashable(value), onto: path) }
      }
      if let place, place.isRoot {
        let registration = context.node.attachment(at: context.path.appending(id: "column")) {
          ColumnStackRegistration(path: path, destinations: values.destinations)
        }
        registration.path = path
        place.column.stack = registration
      }
      screens = { ValueScreens(path: path, destinations: values.destinations)._boxes(in: $0) }
    }
    context.enterScreen(.stackScreen, in: context.screen)
    let boxes = root._boxes(in: context.appending(0)) + screens(context.appending(1))
    let back = place?.column.back(in: context)
    let kind = BoxKind.navigation(root: context.screen, back: back)
    return [ViewBox(kind, children: boxes).filling(width: true, height: true)]
  }
}

/// The name of navigation stacks in older code.
public typealias NavigationView = NavigationStack

/// A control that shows another screen in the enclosing navigation container, or in the next column of a
/// split view. In a list with a selection, a link with a value selects its row. Elsewhere, the link is
/// disabled.
///
/// - Note: Differs: without a stack or columns around it, a link does nothing. Custom button styles don't apply.
public struct NavigationLink<Label: View, Destination: View>: View {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.isInNavigation) private var isInNavigation
  @Environment(\.pushState) private var pushState
  @Environment(\.rowSelector) private var rowSelector
  @Environment(\.editMode) private var editMode
  @Environment(\.navigationDestinations) private var destinations
  @State private var isShown = false
  private let isActive: Binding<Bool>?
  private let label: Label
  /// The destination, or `nil` if the link pushes a value or state.
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

  /// Creates a navigation link that pushes a value for `navigationDestination(for:)`, or a store's state.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) where Destination == Never {
    self.init(pushing: value, label: label())
  }

  /// Creates a navigation link whose destination is shown while the selection equals the link's tag.
  public init<Tag: Hashable>(
    destination: @autoclosure @escaping () -> Destination,
    tag: Tag,
    selection: Binding<Tag?>,
    @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding<Bool> {
      selection.wrappedValue == tag
    } set: {
      selection.wrappedValue = $0 ? tag : nil
    }
    self.init(isActive: isActive, destination: destination, label: label())
  }

  /// Creates a navigation link whose destination is shown while the selection equals the link's tag.
  public init<Tag: Hashable>(
    tag: Tag,
    selection: Binding<Tag?>,
    @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(destination: destination(), tag: tag, selection: selection, label: label)
  }

  /// Creates a navigation link whose destination is shown while a binding to a Boolean value is true.
  public init(
    isActive: Binding<Bool>,
    @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isActive: isActive, destination: destination, label: label())
  }

  /// Creates a navigation link that shows a destination.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: nil, destination: destination, label: label())
  }

  /// Creates a navigation link that shows a destination.
  public init(destination: @autoclosure @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: nil, destination: destination, label: label())
  }

  /// Creates a navigation link whose destination is shown while a binding to a Boolean value is true.
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
    let push: @MainActor () -> Void = { [state, pushState, rowSelector, destinations] in
      guard let state else { return }
      // In a column, the selection of the list determines the next column.
      let isSelected = rowSelector?.select(state) == true
      if !isSelected || destinations?.hasScreen(for: state) != false { pushState?(state) }
    }
    let action = destination == nil ? push : show
    let selects = state != nil && rowSelector?.selectsOne == true
    let leads = selects || isInNavigation && (destination != nil || (state != nil && pushState != nil))
    // In edit mode, a click on the row selects it.
    let isSelecting = rowSelector != nil && editMode?.wrappedValue.isEditing == true
    let value = (state as? any Hashable).map { AnyHashable($0) }
    let link = PressableView(
      look: .plain,
      action: isEnabled && !isSelecting && leads ? action : nil,
      isLink: true,
      label: label
    )
    LinkedRow(content: link, value: value)
    if isInNavigation, isActive.wrappedValue, let destination {
      ScreenView(content: destination()) { isActive.wrappedValue = false }
    }
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a navigation link with a title that pushes a value.
  public init<Value: Hashable>(_ key: LocalizedStringKey, value: Value?) {
    self.init(pushing: value, label: Text(key))
  }

  /// Creates a navigation link with a title that pushes a value.
  @_disfavoredOverload
  public init<Title: StringProtocol, Value: Hashable>(_ title: Title, value: Value?) {
    self.init(pushing: value, label: Text(title))
  }
}

extension NavigationLink where Label == Text {
  /// Creates a navigation link with a title that shows a destination.
  public init(_ key: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(isActive: nil, destination: destination, label: Text(key))
  }

  /// Creates a navigation link with a title that shows a destination.
  public init(_ key: LocalizedStringKey, destination: @autoclosure @escaping () -> Destination) {
    self.init(isActive: nil, destination: destination, label: Text(key))
  }

  /// Creates a navigation link with a title that shows a destination.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.init(isActive: nil, destination: destination, label: Text(title))
  }

  /// Creates a navigation link with a title that shows a destination.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    destination: @autoclosure @escaping () -> Destination
  ) {
    self.init(isActive: nil, destination: destination, label: Text(title))
  }
}

/// A screen that covers the previous screens of its navigation container. In a column of a split view, it takes the place
/// of the next column's root.
struct ScreenView<Content: View>: _PrimitiveView {
  let content: Content
  let pop: @MainActor () -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let column = context.environment.column?.target {
      let screen = context.node.attachment(at: context.path) { LeadScreen(in: column) }
      screen.update(AnyView(content), in: context.environment, pop: pop)
      return []
    }
    var inner = context.appending(0)
    inner.beginScreen()
    inner.enterScreen(.stackScreen, in: context.screen?.container)
    inner.environment.dismissAction = context.action("dismiss") { pop() }
    let back = BoxEvent<Void>(path: context.path) { [pop] in pop() }
    return [ViewBox(.screen(inner.screen, back: back), children: content._boxes(in: inner))]
  }
}

extension View {
  /// Pushes a screen onto the enclosing navigation container while a binding to a Boolean value is true.
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

  /// Pushes a screen for the item of a binding while the item isn't `nil`.
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

  /// Sets the title of the screen to the value of a binding.
  ///
  /// - Note: Differs: the title in the bar can't be edited.
  public func navigationTitle(_ title: Binding<String>) -> some View { titled(title.wrappedValue) }

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

  /// Sets the title of the screen and its display mode.
  public func navigationBarTitle(
    _ key: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(key.text).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the title of the screen and its display mode.
  @_disfavoredOverload
  public func navigationBarTitle<Title: StringProtocol>(
    _ title: Title,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(String(title)).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the title of the screen and its display mode.
  public func navigationBarTitle(
    _ title: Text,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(title.plainText).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the display mode of the screen's title.
  public func navigationBarTitleDisplayMode(
    _ mode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.titleMode(isInline: mode == .inline))] }
  }

  private func titled(_ title: String) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.title(title))] }
  }
}

/// The navigation bar of a screen.
public enum NavigationBarItem {
  /// The display mode of a title, either in the bar or below it.
  public enum TitleDisplayMode: Hashable, Sendable {
    case automatic, inline, large
  }
}
