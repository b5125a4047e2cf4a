import Bloc
import LivePages
import ShowcaseFrame

/// The app of one browser. The actor owns the blocs and the tree that provides them.
public actor BlocShowcaseSession: LiveSession {
  let clinic: LocalClinic
  /// The place of the current tab in the tree, from which its blocs are found.
  weak var shownTab: ProviderScope?
  private let theme: VisitTheme
  private var following: VisitTheme.Following?
  private let tree: ViewTree<BlocShowcaseAction>
  private lazy var app = mountApp()

  init(theme: VisitTheme, clinic: LocalClinic, onChange: ChangeSignal) {
    self.theme = theme
    self.clinic = clinic
    // The tree observes nothing, because the mounted widgets report when they must be rebuilt.
    tree = ViewTree(onChange: nil)
  }

  /// Calls `onChange` after each visible change.
  func start(onChange: ChangeSignal) async {
    try? app.get().onNeedsRebuild = { onChange() }
    following = await theme.follow { onChange() }
  }

  public func body() async -> HTML {
    let theme = theme.current
    try? app.get().scope.read(ThemeCubit.self).show(theme)
    let shown = shown()
    return tree.render { shown }
  }

  /// The mounted views, rebuilt if something has changed.
  private func shown() -> AnyView<BlocShowcaseAction> {
    do {
      return try app.get().rebuild()
    } catch {
      return AnyView(Text("This page can't be shown: \(error)", .p, .class("notice notice-problem")))
    }
  }

  public func end() async {
    try? app.get().unmount()
    // The mounted tree refers to this session, so this breaks the reference cycle.
    app = .failure(CancellationError())
    if let following { await theme.unfollow(following) }
  }

  // MARK: Actions

  public func receive(_ event: OfferedEvent) async throws(ViewEventError) {
    let shown = shown()
    var actions: [BlocShowcaseAction] = []
    try tree.receive(event, showing: { shown }, send: { actions.append($0) })
    for action in actions { await perform(action) }
  }

  private func perform(_ action: BlocShowcaseAction) async {
    switch action {
    case .colorChosen(let color): await theme.add(.colorChosen(color))
    case .largerTapped: await theme.add(.larger)
    case .smallerTapped: await theme.add(.smaller)
    case .tabTapped(let tab): change(MainBloc.self) { $0.add(SwitchTabEvent(selectedIndex: tab.rawValue)) }
    case .railToggled: change(MainBloc.self) { $0.add(IsExtendEvent()) }
    case .refreshed: change(HomeBloc.self) { $0.add(HomeRefreshEvent()) }
    case .retryTapped(let question): retry(question)
    case .delayChosen(let delay): change(ConditionsCubit.self) { $0.choose(delay) }
    case .unansweredToggled(let question): change(ConditionsCubit.self) { $0.toggle(question) }
    case .appCountTapped: change(CounterCubit.self) { $0.increment() }
    case .visitCountTapped: change(VisitCounterCubit.self) { $0.increment() }
    }
  }

  /// Changes the nearest bloc of a type, as seen from the current tab.
  private func change<B>(_ type: B.Type, _ change: (B) -> Void) {
    guard let bloc = try? shownTab?.read(type) else { return }
    change(bloc)
  }

  // MARK: Loading

  /// Loads all parts concurrently when the user pulls the page down, and returns when the last of them has
  /// finished. Leaving the tab closes `HomeBloc`, which cancels this.
  func onRefresh() async {
    let loads = ClinicQuestion.allCases.compactMap(part).map { part in Task { await self.load(part) } }
    await withTaskCancellationHandler {
      for load in loads { await load.value }
    } onCancel: {
      for load in loads { load.cancel() }
    }
  }

  private func retry(_ question: ClinicQuestion) {
    guard let part = part(question) else { return }
    Task { await self.load(part) }
  }

  private func load(_ part: any HomeLoading) async {
    await part.load()
  }

  /// Returns the bloc that loads a part, while the home tab is shown.
  private func part(_ question: ClinicQuestion) -> (any HomeLoading)? {
    switch question {
    case .treatments: try? shownTab?.read(HomeTreatmentCubit.self)
    case .oralInspections: try? shownTab?.read(HomeOralInspectionCubit.self)
    case .smileSolution: try? shownTab?.read(HomeSmileSolutionCubit.self)
    }
  }
}
