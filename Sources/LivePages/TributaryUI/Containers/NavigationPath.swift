import IssueReporting

/// A type-erased list of data representing the content of a navigation stack.
public struct NavigationPath: Equatable {
  fileprivate(set) var values: [AnyHashable]

  /// Creates a new, empty navigation path.
  public init() { values = [] }

  init(values: [AnyHashable]) { self.values = values }

  /// Creates a new navigation path from the contents of a sequence.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// The number of elements in this path.
  public var count: Int { values.count }

  /// A Boolean value that indicates whether this path is empty.
  public var isEmpty: Bool { values.isEmpty }

  /// Appends a new value to the end of this path.
  public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

  /// Removes values from the end of this path.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

extension NavigationStack {
  /// Creates a navigation stack with heterogeneous navigation state that you can control.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.init(root: root(), path: path.values)
  }

  /// Creates a navigation stack with homogeneous navigation state that you can control.
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
            A NavigationLink has a value of type \(type(of: value.base)), but the enclosing stack's path contains \
            \(Data.Element.self). Pass such a value to the link, or a NavigationPath to the stack.
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
  /// Associates a destination view with a presented data type for use within a navigation stack.
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type,
    @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    changingBoxes { boxes, context in
      guard let destinations = context.environment.navigationDestinations else { return boxes }
      let registration = context.node.attachment(at: context.path) {
        DestinationRegistration(type: Value.self, in: destinations)
      }
      registration.update { value in (value.base as? Value).map { AnyView(destination($0)) } }
      return boxes
    }
  }
}

/// The navigation state of a stack. It contains the destinations, and also the values unless a binding provides them.
@MainActor
final class NavigationValues: Attachment {
  /// The maximum number of screens that links can add. All covered screens stay in memory.
  nonisolated static let mostScreens = 200

  let destinations = NavigationDestinations()
  private let storage = StateStorage<[AnyHashable]>([])
  private var hasReportedLimit = false

  /// Adds the value of a link to a path. If the path is too long, it reports the limit once instead.
  func push(_ value: AnyHashable, onto path: Binding<[AnyHashable]>) {
    guard path.wrappedValue.count >= Self.mostScreens else {
      path.wrappedValue.append(value)
      return
    }
    guard !hasReportedLimit else { return }
    hasReportedLimit = true
    reportIssue(
      """
      A NavigationStack has \(Self.mostScreens) screens, so no more are shown. If screens lead to each other in a \
      circle, replace the last element of the path.
      """
    )
  }

  var path: Binding<[AnyHashable]> {
    let storage = storage
    return Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }
}

/// The destinations of a stack, by the type of their values.
@MainActor
final class NavigationDestinations {
  typealias Destination = @MainActor (AnyHashable) -> AnyView?

  private var registrations: [ObjectIdentifier: [DestinationRegistration]] = [:]
  /// The number of changes. It is separate from the observed storages, so that a body can change it without observing
  /// it.
  private var changes = 0
  /// The versions of the types. Because each type has its own version, a change doesn't invalidate screens of other
  /// types.
  private var versions: [ObjectIdentifier: StateStorage<Int>] = [:]
  /// The versions of the types of saved values, by the names of the types.
  private var savedVersions: [String: StateStorage<Int>] = [:]
  private var savedValues: [SavedPathValue: AnyHashable] = [:]

  private func version(of type: ObjectIdentifier) -> StateStorage<Int> {
    if let known = versions[type] { return known }
    let version = StateStorage(0)
    versions[type] = version
    return version
  }

  private func noteChange(of registration: DestinationRegistration) {
    changes += 1
    version(of: ObjectIdentifier(registration.type)).receive(changes)
    savedVersions[registration.name]?.receive(changes)
  }

  /// Returns the screen for a value, using the first registration of the value's type.
  func screen(for value: AnyHashable) -> AnyView? {
    if let saved = value.base as? SavedPathValue { return screen(for: saved) }
    let type = ObjectIdentifier(type(of: value.base))
    _ = version(of: type).value
    return registrations[type]?.first?.destination?(value)
  }

  private func screen(for saved: SavedPathValue) -> AnyView? {
    let version = savedVersions[saved.type] ?? StateStorage(0)
    savedVersions[saved.type] = version
    _ = version.value
    for registration in registrations.values.compactMap(\.first) where registration.name == saved.type {
      if let value = value(of: saved, registration.type) { return registration.destination?(value) }
    }
    return nil
  }

  /// Decodes a value once. If a value were decoded again, it might have different bytes, and its screen would be
  /// evaluated again.
  private func value(of saved: SavedPathValue, _ type: Any.Type) -> AnyHashable? {
    if let known = savedValues[saved] { return known }
    if savedValues.count >= NavigationValues.mostScreens { savedValues = [:] }
    savedValues[saved] = saved.value(of: type)
    return savedValues[saved]
  }

  /// Returns a Boolean value that indicates whether a value has a screen.
  func hasScreen(for value: Any) -> Bool {
    registrations[ObjectIdentifier(Swift.type(of: value))]?.isEmpty == false
  }

  fileprivate func add(_ registration: DestinationRegistration) {
    registrations[ObjectIdentifier(registration.type), default: []].append(registration)
  }

  fileprivate func remove(_ registration: DestinationRegistration) {
    registrations[ObjectIdentifier(registration.type)]?.removeAll { $0 === registration }
    noteChange(of: registration)
  }

  /// Ignores all registrations but the first. Otherwise, a screen that registers its own type would be evaluated
  /// repeatedly.
  fileprivate func noteUpdate(of registration: DestinationRegistration) {
    guard registrations[ObjectIdentifier(registration.type)]?.first === registration else { return }
    noteChange(of: registration)
  }
}

@MainActor
private final class DestinationRegistration: Attachment {
  let type: Any.Type
  let name: String
  private(set) var destination: NavigationDestinations.Destination?
  private weak var destinations: NavigationDestinations?

  init(type: Any.Type, in destinations: NavigationDestinations) {
    self.type = type
    name = SavedPathValue.name(of: type)
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

/// The screens for the values of a stack.
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

/// The screen of a value.
struct ValueScreen: View {
  let value: AnyHashable
  let destinations: NavigationDestinations

  var body: some View {
    if let screen = destinations.screen(for: value) {
      screen
    } else {
      MissingDestination(type: (value.base as? SavedPathValue)?.type ?? "\(type(of: value.base))")
    }
  }
}

/// A placeholder for a value that has no destination. It reports the value.
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
  /// The destinations of the enclosing stack.
  var navigationDestinations: NavigationDestinations? {
    get { self[DestinationsKey.self] }
    set { self[DestinationsKey.self] = newValue }
  }
}

// MARK: Columns

/// A built-in style of navigation views.
public protocol NavigationViewStyle {}

/// A navigation view style that displays a stack.
public struct StackNavigationViewStyle: NavigationViewStyle {
  public init() {}
}

/// The default navigation view style.
///
/// It displays a stack.
public typealias DefaultNavigationViewStyle = StackNavigationViewStyle

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: Self { Self() }
  public static var automatic: Self { Self() }
}

extension View {
  /// Sets the style for navigation views within this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: only the style of a stack is available.
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }

  /// Hides the navigation bar of the screen.
  public func navigationBarHidden(_ isHidden: Bool) -> some View {
    adding(.barTraits(BoxBarTraits(isHidden: isHidden)))
  }

  /// Hides the back button of the screen.
  public func navigationBarBackButtonHidden(_ hidesBack: Bool = true) -> some View {
    adding(.barTraits(BoxBarTraits(hidesBack: hidesBack)))
  }
}
