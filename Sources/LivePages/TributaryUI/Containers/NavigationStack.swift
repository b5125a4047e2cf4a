import Foundation

/// A view that displays a root screen and presents additional screens over it, with a title and a toolbar.
///
/// The views of a covered screen disappear but keep their state. They appear again when the screens in front are
/// removed.
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
    // In a column, the stack shows the button that leads to the previous column.
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

/// A screen that covers the previous screens of its navigation container. In a column of a split view, the screen
/// replaces the root of the next column.
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
}
