import Bloc
import CombineShim
import LivePages

/// The theme of one browser, which all of its pages follow and each of them may change.
///
/// In Flutter a global bloc is provided above all pages, and they all live on one isolate. Here each page is
/// an actor, and a bloc belongs to one actor only. So this one owns the bloc: events come to it, and what
/// leaves it are values.
///
/// The bloc lives while it has followers. It begins with the theme that was chosen last in the same browser,
/// and knows nothing of any other.
public actor VisitTheme {
  /// What a follower stops with.
  public struct Following: Hashable, Sendable {
    fileprivate let number: Int
  }

  private static let patience = Duration.seconds(2)

  private let storage: any HydratedStorage
  private var bloc: ThemeBloc?
  private var listening: AnyCancellable?
  private var followers: [Following: @Sendable () -> Void] = [:]
  private var nextNumber = 0

  /// - Parameter storage: The storage of this browser's theme, which is kept over restarts.
  public init(storage: any HydratedStorage) {
    self.storage = storage
  }

  /// The theme that all pages of a browser share.
  public static func of(_ visit: Visit, storage: BrowserStorage) -> VisitTheme {
    visit.shared { VisitTheme(storage: storage(visit.browser)) }
  }

  /// The theme as it is now: the default one while nobody follows.
  public var current: Theme { bloc?.state ?? Theme() }

  /// Changes the theme, and returns when it is safe in the storage. Nothing happens while nobody follows.
  ///
  /// A storage that takes long, such as one that another process has locked, is waited for a moment only.
  public func add(_ event: ThemeEvent) async {
    guard let bloc else { return }
    bloc.add(event)
    await bloc.settle()
    await makeSafe(bloc.storageToken)
  }

  /// Writes once more what was written last: the bloc's own writing tells nobody how it ended.
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

  /// Has `onChange` called after each change, until ``unfollow(_:)``.
  public func follow(_ onChange: @escaping @Sendable () -> Void) -> Following {
    if bloc == nil { open() }
    let following = Following(number: nextNumber)
    nextNumber += 1
    followers[following] = onChange
    return following
  }

  /// Ends what ``follow(_:)`` began.
  public func unfollow(_ following: Following) {
    followers[following] = nil
    guard followers.isEmpty else { return }
    listening = nil
    bloc?.close()
    // The bloc refers to this actor, its owner, which would keep itself.
    bloc = nil
  }

  private func open() {
    let bloc = ThemeBloc(storage: storage, isolation: self)
    listening = bloc.listen { _ in
      for onChange in self.followers.values { onChange() }
    }
    self.bloc = bloc
  }
}
