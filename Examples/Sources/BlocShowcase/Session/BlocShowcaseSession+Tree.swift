import Bloc
import ClinicApp
import LivePages
import LocalClinic

// What is mounted: providers, and below them what is built from blocs.

extension BlocShowcaseSession {
  /// A method, and not the initial value of the property, so that what is mounted belongs to this actor.
  func mountApp() -> Result<Mounted<MultiBlocProvider<AnyMountable<Markup<BlocShowcaseAction>>>>, any Error> {
    Result { try ProviderScope().mount(app()) }
  }

  /// The global blocs, and below them the frame of the app. Each part of it is built again when its own bloc
  /// says so.
  private func app() -> MultiBlocProvider<AnyMountable<Markup<BlocShowcaseAction>>> {
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
            BlocBuilder(MainBloc.self) { _, state in RailView(state: state).body },
            BlocSelector(MainBloc.self, selector: \.selectedIndex) { _, index in
              self.tab(Tab(rawValue: index) ?? .home)
            },
            join: { AppView(rail: $0, tab: $1).body }
          )
        }
      )
    }
  }

  private func tab(_ tab: Tab) -> AnyMountable<Markup<BlocShowcaseAction>> {
    switch tab {
    case .home: AnyMountable(homeTab())
    case .counters: AnyMountable(countersTab())
    case .theme:
      AnyMountable(shown { BlocBuilder(ThemeCubit.self) { _, theme in ThemeView(theme: theme).body } })
    }
  }

  /// Four blocs that live as long as the tab is shown. Each card is built by its own.
  private func homeTab() -> some Mountable<Markup<BlocShowcaseAction>> {
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
          BlocBuilder(HomeTreatmentCubit.self) { _, part in TreatmentsCard(part: part).body },
          BlocBuilder(HomeOralInspectionCubit.self) { _, part in OralInspectionsCard(part: part).body },
          BlocBuilder(HomeSmileSolutionCubit.self) { _, part in SmileSolutionCard(part: part).body },
          BlocBuilder(ConditionsCubit.self) { _, conditions in ConditionsView(conditions: conditions).body }
        ) { HomeView(bar: $0, cards: [$1, $2, $3], conditions: $4).body }
      }
    }
  }

  /// A tab with a bloc of its own, which ends with it, beside one of the app.
  private func countersTab() -> some Mountable<Markup<BlocShowcaseAction>> {
    BlocProvider { _ in
      VisitCounterCubit(isolation: self)
    } child: {
      shown {
        Joined(
          BlocBuilder(CounterCubit.self) { _, count in count },
          BlocBuilder(VisitCounterCubit.self) { _, count in count }
        ) { CountersView(appCount: $0, visitCount: $1).body }
      }
    }
  }

  /// What a tab shows, and notes its place in the tree.
  private func shown<Content: Mountable>(_ content: @escaping () -> Content) -> some Mountable<Content.Output>
  {
    ContextBuilder { context in
      self.shownTab = context
      return content()
    }
  }
}
