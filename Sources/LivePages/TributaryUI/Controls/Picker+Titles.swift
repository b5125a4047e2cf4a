import Foundation

extension Picker where Label == Text {
  /// Creates a picker that generates its label from a title, for the values of several sources.
  public init<Sources: RandomAccessCollection>(
    _ key: LocalizedStringKey,
    sources: Sources,
    selection: KeyPath<Sources.Element, Binding<Selection>>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(sources: sources, selection: selection, content: content) { Text(key) }
  }

  /// Creates a picker that generates its label from a title, for the values of several sources.
  @_disfavoredOverload
  public init<Title: StringProtocol, Sources: RandomAccessCollection>(
    _ title: Title,
    sources: Sources,
    selection: KeyPath<Sources.Element, Binding<Selection>>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(sources: sources, selection: selection, content: content) { Text(title) }
  }

  /// Creates a picker that generates its label from a title, with a custom view of the current value.
  ///
  /// - Note: Differs: the title of the chosen option replaces `currentValueLabel`.
  public init<CurrentValue: View>(
    _ key: LocalizedStringKey,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection: selection, label: Text(key), content: content)
  }

  /// Creates a picker that generates its label from a title, with a custom view of the current value.
  ///
  /// - Note: Differs: the title of the chosen option replaces `currentValueLabel`.
  @_disfavoredOverload
  public init<Title: StringProtocol, CurrentValue: View>(
    _ title: Title,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection: selection, label: Text(title), content: content)
  }
}

extension Picker where Label == TributaryUI.Label<Text, Image> {
  /// Creates a picker that generates its label from a title and an image of the app's resources.
  public init(
    _ key: LocalizedStringKey,
    image: ImageResource,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Label(key, image: image), content: content)
  }

  /// Creates a picker that generates its label from a title and a symbol, for the values of several sources.
  public init<Sources: RandomAccessCollection>(
    _ key: LocalizedStringKey,
    systemImage: String,
    sources: Sources,
    selection: KeyPath<Sources.Element, Binding<Selection>>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(sources: sources, selection: selection, content: content) {
      TributaryUI.Label(key, systemImage: systemImage)
    }
  }

  /// Creates a picker that generates its label from a title and a symbol, with a custom view of the current value.
  ///
  /// - Note: Differs: the title of the chosen option replaces `currentValueLabel`.
  public init<CurrentValue: View>(
    _ key: LocalizedStringKey,
    systemImage: String,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection: selection, label: Label(key, systemImage: systemImage), content: content)
  }
}
