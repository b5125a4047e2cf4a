import Foundation

/// A control that shows another screen in the enclosing navigation container, or in the next column of a split view.
///
/// In a list with a selection, a link with a value selects its row. Elsewhere, the link is disabled.
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
    destination: Destination,
    tag: Tag,
    selection: Binding<Tag?>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(tag: tag, selection: selection, destination: { destination }, label: label)
  }

  /// Creates a navigation link whose destination is shown while the selection equals the link's tag.
  public init<Tag: Hashable>(
    tag: Tag,
    selection: Binding<Tag?>,
    @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding<Bool> {
      selection.wrappedValue == tag
    } set: {
      selection.wrappedValue = $0 ? tag : nil
    }
    self.init(isActive: isActive, destination: destination, label: label())
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
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: nil, destination: { destination }, label: label())
  }

  /// Creates a navigation link whose destination is shown while a binding to a Boolean value is true.
  public init(
    destination: Destination,
    isActive: Binding<Bool>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isActive: isActive, destination: { destination }, label: label())
  }

  public var body: some View {
    let isActive = isActive ?? $isShown
    let show: @MainActor () -> Void = { isActive.wrappedValue = true }
    let push: @MainActor () -> Void = { [state, pushState, rowSelector, destinations] in
      guard let state else { return }
      // In a column, the list's selection determines the next column.
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
  public init(_ key: LocalizedStringKey, destination: Destination) {
    self.init(isActive: nil, destination: { destination }, label: Text(key))
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
    destination: Destination
  ) {
    self.init(isActive: nil, destination: { destination }, label: Text(title))
  }
}
