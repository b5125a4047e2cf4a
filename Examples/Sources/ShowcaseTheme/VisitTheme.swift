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

  private let storage: any HydratedStorage
  private var bloc: ThemeBloc?
  private var listening: AnyCancellable?
  private var followers: [Following: @Sendable () -> Void] = [:]
  private var nextNumber = 0

  /// - Parameter storage: Where the theme is kept over restarts, for this browser alone.
  public init(storage: any HydratedStorage) {
    self.storage = storage
  }

  /// The theme that all pages of a browser share.
  public static func of(_ visit: Visit, storage: BrowserStorage) -> VisitTheme {
    visit.shared { VisitTheme(storage: storage(visit.browser)) }
  }

  /// The theme as it is now: the default one while nobody follows.
  public var current: Theme { bloc?.state ?? Theme() }

  /// Changes the theme. Nothing happens while nobody follows.
  public func add(_ event: ThemeEvent) {
    bloc?.add(event)
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
