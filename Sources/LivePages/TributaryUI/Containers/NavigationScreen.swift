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
}
