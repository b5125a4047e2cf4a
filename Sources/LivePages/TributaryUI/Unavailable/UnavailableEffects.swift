import Foundation

// Names for animations and effects that this library doesn't implement.

/// The base visual effect that you apply further effects to.
@available(
  *,
  unavailable,
  message: "Apply the effects to the view, in a GeometryReader if they need its size."
)
public struct EmptyVisualEffect {
  public func blur(radius: CGFloat, opaque: Bool = false) -> Self { self }
  public func brightness(_ amount: Double) -> Self { self }
  public func contrast(_ amount: Double) -> Self { self }
  public func grayscale(_ amount: Double) -> Self { self }
  public func hueRotation(_ angle: Angle) -> Self { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
  public func offset(_ offset: CGSize) -> Self { self }
  public func opacity(_ opacity: Double) -> Self { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Self { self }
  public func rotation3DEffect(
    _ angle: Angle,
    axis: (x: CGFloat, y: CGFloat, z: CGFloat),
    anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> Self {
    self
  }
  public func saturation(_ amount: Double) -> Self { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> Self { self }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> Self { self }
}

extension View {
  /// Applies effects to this view, with access to layout information through a geometry proxy.
  @available(
    *,
    unavailable,
    message: "Apply the effects to the view, in a GeometryReader if they need its size."
  )
  public func visualEffect<Content>(_ effect: @escaping (EmptyVisualEffect, GeometryProxy) -> Content)
    -> some View
  {
    self
  }
}

// MARK: Presentation

extension View {
  /// Adds an inspector beside the view.
  @available(*, unavailable, message: "Use sheet(isPresented:), or an HStack with a second column.")
  public func inspector<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) -> some View {
    self
  }

  /// Sets the width of an inspector.
  @available(*, unavailable, message: "Use frame(width:).")
  public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }

  /// Sets the width of an inspector.
  @available(*, unavailable, message: "Use frame(minWidth:maxWidth:).")
  public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    self
  }

  /// Sets the width of a column of a navigation split view.
  @available(*, unavailable, message: "The sidebar is between 200 and 320 points wide.")
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// Sets the width of a column of a navigation split view.
  @available(*, unavailable, message: "The sidebar is between 200 and 320 points wide.")
  public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  {
    self
  }

  /// Controls whether people can interact with the view behind a presentation.
  @available(*, unavailable, message: "The content behind a dialog of a browser can't be used.")
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View
  {
    self
  }

  /// Registers a handler to invoke in response to a user activity that your app receives.
  @available(*, unavailable, message: "A page receives no activities. Exclude the modifier with #if os(iOS).")
  public func onContinueUserActivity(_ type: String, perform action: @escaping (Any) -> Void) -> some View {
    self
  }

  /// Configures the menu of the toolbar's title.
  @available(*, unavailable, message: "Add a Menu to the toolbar.")
  public func toolbarTitleMenu<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Sets the secondary title of the screen.
  @available(*, unavailable, message: "Add a Text to the content of the screen.")
  public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View { self }

  /// Binds the focus of the search field to the given focus state.
  @available(*, unavailable, message: "Use searchable(text:isPresented:), whose binding moves the focus.")
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View { self }

  /// Specifies the number of columns of a grid that the cell spans.
  @available(*, unavailable, message: "Put the view between two Grids in a VStack.")
  public func gridCellColumns(_ count: Int) -> some View { self }

  /// Asks grid layouts not to offer the view extra size in the specified axes.
  @available(*, unavailable, message: "Put the view between two Grids in a VStack.")
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }

  /// Overrides the default horizontal alignment of the grid column that the view appears in.
  @available(*, unavailable, message: "Use frame(maxWidth: .infinity, alignment:) in the cells.")
  public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View { self }

  /// Sets the distance between the rows of a list.
  @available(*, unavailable, message: "Use listRowInsets or padding in the rows.")
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// Sets the visibility of the indicator of menus.
  @available(*, unavailable, message: "Menus have an indicator. Use a contextMenu.")
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// Places a view as the bottom accessory of the tab view.
  @available(*, unavailable, message: "Put the view below the TabView in a VStack.")
  public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
}

/// The kinds of interaction available to views behind a presentation.
@available(*, unavailable, message: "The content behind a dialog of a browser can't be used.")
public struct PresentationBackgroundInteraction {
  public static var automatic: Self { Self() }
  public static var enabled: Self { Self() }
  public static var disabled: Self { Self() }
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}
