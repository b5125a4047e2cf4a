import Bloc
import LivePages
import ShowcaseLook

/// One browser session's app. The actor owns the blocs and the tree that provides them.
public actor BlocShowcaseSession: LiveSession {
  private let storage: any HydratedStorage
  private lazy var app = mountApp()
  /// The count of the counters page, while that is shown.
  private weak var visitCounter: VisitCounterCubit?

  init(storage: any HydratedStorage) {
    self.storage = storage
  }

  /// Calls `onChange` after each change of what is shown.
  func start(onChange: ChangeSignal) {
    try? app.get().onNeedsRebuild = { onChange() }
  }

  public func body() -> HTML {
    do {
      return try app.get().rebuild()
    } catch {
      return HTML { Element(.p, .class("notice notice-problem")) { "This page cannot be shown: \(error)" } }
    }
  }

  public func receive(_ event: BlocShowcaseEvent) {
    do {
      try handle(event, in: app.get().scope)
    } catch {
      assertionFailure("\(event) could not be handled: \(error)")
    }
  }

  private func handle(_ event: BlocShowcaseEvent, in scope: ProviderScope) throws {
    switch event {
    case .tabTapped(let tab): try scope.read(MainBloc.self).add(SwitchTabEvent(selectedIndex: tab.rawValue))
    case .railToggled: try scope.read(MainBloc.self).add(IsExtendEvent())
    case .appCountTapped: try scope.read(CounterCubit.self).increment()
    case .visitCountTapped: visitCounter?.increment()
    case .colorChosen(let color): try scope.read(ThemeBloc.self).add(.colorChosen(color))
    case .largerTapped: try scope.read(ThemeBloc.self).add(.larger)
    case .smallerTapped: try scope.read(ThemeBloc.self).add(.smaller)
    }
  }

  public func end() {
    try? app.get().unmount()
    // What was mounted refers to this session, which would keep itself.
    app = .failure(CancellationError())
  }

  // MARK: What is mounted

  /// A method, and not the initial value of the property, so that what is mounted belongs to this actor.
  private func mountApp() -> Result<Mounted<MultiBlocProvider<AnyMountable<HTML>>>, any Error> {
    Result { try ProviderScope().mount(makeApp()) }
  }

  /// The global blocs, and below them the frame of the app. Each part of it is built again when its own bloc says so.
  private func makeApp() -> MultiBlocProvider<AnyMountable<HTML>> {
    MultiBlocProvider {
      BlocProvider { [storage] _ in ThemeBloc(storage: storage, isolation: self) }
      BlocProvider { _ in MainBloc(isolation: self) }
      BlocProvider { _ in CounterCubit(isolation: self) }
    } child: {
      AnyMountable(
        Joined(
          BlocBuilder(ThemeBloc.self) { _, theme in theme.classes },
          BlocBuilder(MainBloc.self) { _, state in RailView(state: state).body },
          BlocSelector(MainBloc.self, selector: \.selectedIndex) { _, index in
            self.page(Tab(rawValue: index) ?? .home)
          },
          join: Self.frame
        )
      )
    }
  }

  private static func frame(classes: String, rail: Element, page: HTML) -> HTML {
    HTML {
      SiteHeader("Bloc").body
      Element(.div, .id("bloc-app"), .class("bloc-app \(classes)")) {
        rail
        Element(.main, .class("bloc-page")) {
          Element(.h1, .class("visually-hidden")) { "Bloc" }
          page
        }
      }
    }
  }

  private func page(_ tab: Tab) -> AnyMountable<HTML> {
    switch tab {
    case .home: AnyMountable(Rendered(HomeView().body))
    case .counters: AnyMountable(countersPage())
    case .theme: AnyMountable(BlocBuilder(ThemeBloc.self) { _, theme in ThemeView(theme: theme).body })
    }
  }

  /// A page with a bloc of its own, which ends with it.
  private func countersPage() -> some Mountable<HTML> {
    BlocProvider { _ in
      let counter = VisitCounterCubit(isolation: self)
      self.visitCounter = counter
      return counter
    } child: {
      Joined(
        BlocBuilder(CounterCubit.self) { _, count in count },
        BlocBuilder(VisitCounterCubit.self) { _, count in count }
      ) { CountersView(appCount: $0, visitCount: $1).body }
    }
  }
}
