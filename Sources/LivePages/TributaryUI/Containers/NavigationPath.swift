import IssueReporting

/// The values of the screens of a stack, of any types.
public struct NavigationPath: Equatable {
  fileprivate(set) var values: [AnyHashable]

  /// Creates a path without screens.
  public init() { values = [] }

  /// Creates a path of the elements of a sequence.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// The number of screens in front of the first one.
  public var count: Int { values.count }

  /// Whether the first screen is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Pushes a value.
  public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

  /// Removes the last values.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

extension NavigationStack {
  /// Creates a stack whose screens are those of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.init(root: root(), path: path.values)
  }

  /// Creates a stack whose screens are those of a collection of values.
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Data>,
    @ViewBuilder root: () -> Root
  ) where Data.Element: Hashable {
    let values = Binding<[AnyHashable]> {
      path.wrappedValue.map { AnyHashable($0) }
    } set: { values in
      var elements = Data()
      for value in values {
        guard let element = value.base as? Data.Element else {
          reportIssue(
            """
            A NavigationLink has a value of type \(type(of: value.base)), and the path of the stack around it has \
            elements of \(Data.Element.self). Give the link such a value, or the stack a NavigationPath.
            """
          )
          return
        }
        elements.append(element)
      }
      path.wrappedValue = elements
    }
    self.init(root: root(), path: values)
  }
}

extension View {
  /// Shows a screen for each value of a type that is pushed in the stack around the view.
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type,
    @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    changingBoxes { boxes, context in
      guard let destinations = context.environment.navigationDestinations else { return boxes }
      let registration = context.node.attachment(at: context.path) {
        DestinationRegistration(type: ObjectIdentifier(Value.self), in: destinations)
      }
      registration.update { value in (value.base as? Value).map { AnyView(destination($0)) } }
      return boxes
    }
  }
}

/// What a stack keeps: the values of its screens, unless it has a binding to them, and how they are shown.
@MainActor
final class NavigationValues: Attachment {
  let destinations = NavigationDestinations()
  private let storage = StateStorage<[AnyHashable]>([])

  var path: Binding<[AnyHashable]> {
    let storage = storage
    return Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }
}

/// The screens for the values of a stack, by the types of the values.
@MainActor
final class NavigationDestinations {
  typealias Destination = @MainActor (AnyHashable) -> AnyView?

  private var registrations: [ObjectIdentifier: [DestinationRegistration]] = [:]
  /// Counts apart from the storages, whose values a body would follow.
  private var changes = 0
  /// One for each type, so that a screen which registers a type leaves those of other types as they are.
  private var versions: [ObjectIdentifier: StateStorage<Int>] = [:]

  private func version(of type: ObjectIdentifier) -> StateStorage<Int> {
    if let known = versions[type] { return known }
    let version = StateStorage(0)
    versions[type] = version
    return version
  }

  private func noteChange(of type: ObjectIdentifier) {
    changes += 1
    version(of: type).receive(changes)
  }

  /// Returns the screen for a value, by the first registration of its type.
  func screen(for value: AnyHashable) -> AnyView? {
    let type = ObjectIdentifier(type(of: value.base))
    _ = version(of: type).value
    return registrations[type]?.first?.destination?(value)
  }

  fileprivate func add(_ registration: DestinationRegistration) {
    registrations[registration.type, default: []].append(registration)
  }

  fileprivate func remove(_ registration: DestinationRegistration) {
    registrations[registration.type]?.removeAll { $0 === registration }
    noteChange(of: registration.type)
  }

  /// Another one than the first has no effect, so that a screen that registers its own type isn't shown again.
  fileprivate func noteUpdate(of registration: DestinationRegistration) {
    guard registrations[registration.type]?.first === registration else { return }
    noteChange(of: registration.type)
  }
}

@MainActor
private final class DestinationRegistration: Attachment {
  let type: ObjectIdentifier
  private(set) var destination: NavigationDestinations.Destination?
  private weak var destinations: NavigationDestinations?

  init(type: ObjectIdentifier, in destinations: NavigationDestinations) {
    self.type = type
    self.destinations = destinations
    super.init()
    destinations.add(self)
  }

  func update(_ destination: @escaping NavigationDestinations.Destination) {
    self.destination = destination
    destinations?.noteUpdate(of: self)
  }

  override func disappear() { destinations?.remove(self) }
}

/// The screens of the values of a stack.
struct ValueScreens: View {
  let path: Binding<[AnyHashable]>
  let destinations: NavigationDestinations

  var body: some View {
    let values = path.wrappedValue
    ForEach(Array(values.indices), id: \.self) { index in
      ScreenView(content: ValueScreen(value: values[index], destinations: destinations).id(values[index])) {
        let values = path.wrappedValue
        if index < values.count { path.wrappedValue = Array(values[..<index]) }
      }
    }
  }
}

private struct ValueScreen: View {
  let value: AnyHashable
  let destinations: NavigationDestinations

  var body: some View {
    if let screen = destinations.screen(for: value) {
      screen
    } else {
      MissingDestination(type: "\(type(of: value.base))")
    }
  }
}

/// A screen without content, which is reported.
private struct MissingDestination: View {
  let type: String

  var body: some View {
    Text(verbatim: "\u{26A0}").accessibilityLabel("There is no screen for this value.")
      .onAppear {
        reportIssue(
          """
          There is no screen for a value of type \(type). Add navigationDestination(for: \(type).self) to a view \
          inside the stack.
          """
        )
      }
  }
}

private enum DestinationsKey: EnvironmentKey {
  static var defaultValue: NavigationDestinations? { nil }
}

extension EnvironmentValues {
  /// The screens for the values of the stack around the view.
  var navigationDestinations: NavigationDestinations? {
    get { self[DestinationsKey.self] }
    set { self[DestinationsKey.self] = newValue }
  }
}

// MARK: Columns

/// Columns of navigation beside each other: on a narrow window, below each other.
///
/// - Note: Differs: the columns are always shown.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail

  /// Creates three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  public var body: some View {
    HStack(spacing: 0) {
      NavigationStack { sidebar }.frame(minWidth: 200, maxWidth: 320)
      Divider()
      if Content.self != EmptyView.self {
        NavigationStack { content }
        Divider()
      }
      NavigationStack { detail }
    }
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }
}

/// A built-in style of navigation.
public protocol NavigationViewStyle {}

/// The style of navigation: a stack.
public struct StackNavigationViewStyle: NavigationViewStyle {
  public init() {}
}

/// The style of navigation where no other is set: a stack.
public typealias DefaultNavigationViewStyle = StackNavigationViewStyle

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: Self { Self() }
  public static var automatic: Self { Self() }
}

extension View {
  /// Sets the style of navigation, which is a stack.
  ///
  /// - Note: Differs: there is the style of a stack alone.
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }

  /// Hides the bar of the screen with its title.
  public func navigationBarHidden(_ isHidden: Bool) -> some View {
    adding(.barTraits(BoxBarTraits(isHidden: isHidden)))
  }

  /// Hides the button that leads back.
  public func navigationBarBackButtonHidden(_ hidesBack: Bool = true) -> some View {
    adding(.barTraits(BoxBarTraits(hidesBack: hidesBack)))
  }
}
