import Bloc
import LivePages

// The mounted tree: providers, and below them the views that are built from blocs.

extension BlocShowcaseSession {
  /// This is a method, and not the initial value of the property, so that the tree is isolated to this actor.
  func mountApp() -> Result<Mounted<MultiBlocProvider<AnyMountable<AnyView<BlocShowcaseAction>>>>, any Error>
  {
    Result { try ProviderScope().mount(app()) }
  }

  /// The global blocs, and below them the frame of the app. Each part is rebuilt when its own bloc changes.
  private func app() -> MultiBlocProvider<AnyMountable<AnyView<BlocShowcaseAction>>> {
    MultiBlocProvider {
      RepositoryProvider { [clinic] _ in clinic.repository }
      BlocProvider { [clinic] _ in ConditionsCubit(clinic.conditions, isolation: self) }
      BlocProvider { _ in ThemeCubit(isolation: self) }
      BlocProvider { _ in MainBloc(isolation: self) }
      BlocProvider { _ in CounterCubit(isolation: self) }
    } child: {
      AnyMountable(
        BlocListener(ConditionsCubit.self) { [clinic] _, conditions in
          clinic.conditions = conditions
        } child: {
          Joined(
            BlocBuilder(MainBloc.self) { _, state in AnyView(RailView(state: state)) },
            BlocSelector(MainBloc.self, selector: \.selectedIndex) { _, index in
              self.tab(Tab(rawValue: index) ?? .home)
            },
            join: { AnyView(AppView(rail: $0, tab: $1)) }
          )
        }
      )
    }
  }

  private func tab(_ tab: Tab) -> AnyMountable<AnyView<BlocShowcaseAction>> {
    switch tab {
    case .home: AnyMountable(homeTab())
    case .counters: AnyMountable(countersTab())
    case .theme:
      AnyMountable(shown { BlocBuilder(ThemeCubit.self) { _, theme in AnyView(ThemeView(theme: theme)) } })
    }
  }

  /// Four blocs that exist as long as the tab is shown. Each card is built from its own bloc.
  private func homeTab() -> some Mountable<AnyView<BlocShowcaseAction>> {
    MultiBlocProvider {
      BlocProvider { _ in
        let home = HomeBloc(isolation: self) { [weak self] in await self?.onRefresh() }
        home.add(HomeRefreshEvent())
        return home
      }
      BlocProvider { context in HomeTreatmentCubit(clinic: try context.read(), isolation: self) }
      BlocProvider { context in HomeOralInspectionCubit(clinic: try context.read(), isolation: self) }
      BlocProvider { context in HomeSmileSolutionCubit(clinic: try context.read(), isolation: self) }
    } child: {
      shown {
        Joined(
          BlocBuilder(HomeBloc.self) { _, state in HomeBar(state: state) },
          BlocBuilder(HomeTreatmentCubit.self) { _, part in AnyView(TreatmentsCard(part: part)) },
          BlocBuilder(HomeOralInspectionCubit.self) { _, part in AnyView(OralInspectionsCard(part: part)) },
          BlocBuilder(HomeSmileSolutionCubit.self) { _, part in AnyView(SmileSolutionCard(part: part)) },
          BlocBuilder(ConditionsCubit.self) { AnyView(ConditionsView(conditions: $1)) }
        ) { AnyView(HomeView(bar: $0, cards: [$1, $2, $3], conditions: $4)) }
      }
    }
  }

  /// A tab with its own bloc, which ends with the tab, and one of the app's blocs.
  private func countersTab() -> some Mountable<AnyView<BlocShowcaseAction>> {
    BlocProvider { _ in
      VisitCounterCubit(isolation: self)
    } child: {
      shown {
        Joined(
          BlocBuilder(CounterCubit.self) { _, count in count },
          BlocBuilder(VisitCounterCubit.self) { _, count in count }
        ) { AnyView(CountersView(appCount: $0, visitCount: $1)) }
      }
    }
  }

  /// Wraps the content of a tab, and stores its place in the tree.
  private func shown<Content: Mountable>(_ content: @escaping () -> Content) -> some Mountable<Content.Output>
  {
    ContextBuilder { context in
      self.shownTab = context
      return content()
    }
  }
}
