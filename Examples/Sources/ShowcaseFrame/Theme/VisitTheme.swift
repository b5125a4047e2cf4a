import Bloc
import CombineShim
import LivePages
import Synchronization

/// The theme of one browser, which all of its pages follow and can change.
///
/// In Flutter, a global bloc is provided above all pages, which share one isolate. Here, each page is an
/// actor, and a bloc belongs to a single actor. This actor owns the bloc: it receives events and returns
/// values.
///
/// The bloc exists while it has followers. It starts with the last theme of the same browser, and has no
/// access to other browsers' themes.
public actor VisitTheme {
  /// A token for ending a subscription.
  public struct Following: Hashable, Sendable {
    fileprivate let number: Int
  }

  private static let patience = Duration.seconds(2)

  private let storage: any HydratedStorage
  /// A copy of the bloc's state. Each rendering of a page reads it without waiting for this actor.
  private let shown = Mutex(Theme())
  private var bloc: ThemeBloc?
  private var listening: AnyCancellable?
  private var followers: [Following: @Sendable () -> Void] = [:]
  private var nextNumber = 0

  /// - Parameter storage: The storage of this browser's theme, which survives restarts.
  public init(storage: any HydratedStorage) {
    self.storage = storage
  }

  /// Returns the theme that all pages of a browser share.
  public static func of(_ visit: Visit, storage: BrowserStorage) -> VisitTheme {
    visit.shared { VisitTheme(storage: storage(visit.browser)) }
  }

  /// The current theme, or the default one if there are no followers.
  public nonisolated var current: Theme { shown.withLock { $0 } }

  /// Changes the theme, and returns when it was saved. This has no effect if there are no followers.
  ///
  /// A slow storage, for example one that another process has locked, is awaited only for a moment.
  public func add(_ event: ThemeEvent) async {
    guard let bloc else { return }
    bloc.add(event)
    await bloc.settle()
    await makeSafe(bloc.storageToken)
  }

  /// Repeats the last write, because the bloc's own write does not report its result.
  private func makeSafe(_ token: String) async {
    guard let record = try? storage.read(token) else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    storage.write(record, for: token) { _ in end.finish() }
    let impatience = Task {
      try? await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ends {}
    impatience.cancel()
  }

  /// Calls `onChange` after each change, until ``unfollow(_:)`` is called.
  public func follow(_ onChange: @escaping @Sendable () -> Void) -> Following {
    if bloc == nil { open() }
    let following = Following(number: nextNumber)
    nextNumber += 1
    followers[following] = onChange
    return following
  }

  /// Ends a subscription from ``follow(_:)``.
  public func unfollow(_ following: Following) {
    followers[following] = nil
    guard followers.isEmpty else { return }
    listening = nil
    bloc?.close()
    // The bloc refers to this actor, its owner, so this breaks the reference cycle.
    bloc = nil
    shown.withLock { $0 = Theme() }
  }

  private func open() {
    let bloc = ThemeBloc(storage: storage, isolation: self)
    shown.withLock { $0 = bloc.state }
    listening = bloc.listen { theme in
      self.shown.withLock { $0 = theme }
      for onChange in self.followers.values { onChange() }
    }
    self.bloc = bloc
  }
}
