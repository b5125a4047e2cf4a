/// An action that initiates a refresh operation.
public struct RefreshAction: Sendable {
  fileprivate let action: @Sendable () async -> Void

  /// Initiates a refresh operation.
  public func callAsFunction() async { await action() }
}

extension View {
  /// Marks this view as refreshable.
  ///
  /// A button in the navigation bar performs the action and shows its progress. Without a bar, the button is above
  /// the content. Removing the view cancels the action's task.
  ///
  /// - Note: Differs: a button replaces pulling the view down.
  public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    RefreshableView(content: self, action: action)
  }
}

/// A view with a refresh button.
private struct RefreshableView<Content: View>: View {
  @State private var refreshing: Task<Void, Never>?
  @State private var latest = EnvironmentRefresh {}
  @Environment(\.isInNavigation) private var isInNavigation
  let content: Content
  let action: @Sendable () async -> Void

  var body: some View {
    let content = content.environment(\.latestRefresh, latest.update(action))
      .attaching {
        RemovalAction()
      } update: {
        $0.action = { refreshing?.cancel() }
      }
    if isInNavigation {
      content.changingBoxes { boxes, context in
        boxes + [ViewBox(.toolbarItems(at: .refresh), children: button._boxes(in: context.appending(1)))]
      }
    } else {
      VStack(alignment: .trailing, spacing: 0) {
        button.padding(.horizontal)
        content
      }
    }
  }

  private var button: some View {
    Button {
      guard refreshing == nil else { return }
      refreshing = Task {
        await action()
        refreshing = nil
      }
    } label: {
      if refreshing == nil {
        Image(systemName: "arrow.clockwise")
      } else {
        ProgressView()
      }
    }
    .accessibilityLabel("Refresh")
    .disabled(refreshing != nil)
  }
}

private typealias EnvironmentRefresh = EnvironmentClosure<@Sendable () async -> Void>

private enum RefreshKey: EnvironmentKey {
  static var defaultValue: EnvironmentRefresh? { nil }
}

extension EnvironmentValues {
  /// The refresh action of the enclosing view, or `nil` if it isn't refreshable.
  public var refresh: RefreshAction? {
    latestRefresh.map { latest in RefreshAction { await latest.closure() } }
  }

  fileprivate var latestRefresh: EnvironmentRefresh? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}
