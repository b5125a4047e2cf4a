import Bloc

/// Something that the home page has loaded.
public protocol HomeLoading: AnyObject {
  /// Loads it, and returns when that is done, well or not.
  nonisolated(nonsending) func load() async
}

/// What the cubits of the home page have in common: each asks the clinic for its own part.
public class HomePartCubit<Content: Equatable & Sendable>: Cubit<HomePart<Content>>, HomeLoading {
  private let ask: @Sendable () async throws(ClinicError) -> Content
  private var latestLoad = 0

  init(
    asking ask: @escaping @Sendable () async throws(ClinicError) -> Content,
    isolation: isolated any Actor
  ) {
    self.ask = ask
    super.init(HomePart(), isolation: isolation)
  }

  public nonisolated(nonsending) func load() async {
    guard !isClosed else { return }
    latestLoad += 1
    let load = latestLoad
    emit(HomePart(content: state.content, isLoading: true))
    let next: HomePart<Content>
    do {
      next = HomePart(content: try await ask())
    } catch {
      next = HomePart(content: state.content, error: error)
    }
    // The page may have been left meanwhile, which closes its cubits; or a later question was asked, whose
    // answer counts.
    guard !isClosed, load == latestLoad else { return }
    emit(next)
  }
}
