import Bloc

/// A part that the home page loads.
public protocol HomeLoading: AnyObject {
  /// Loads the part, and returns when that has finished, successfully or not.
  nonisolated(nonsending) func load() async
}

/// The common superclass of the home page's cubits. Each requests its own part from the clinic.
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
    // The user may have left the page in the meantime, which closes its cubits. If there was a later request,
    // only its response counts.
    guard !isClosed, load == latestLoad else { return }
    emit(next)
  }
}

/// A part of the home page. The last content stays visible while the part is loaded again, and if that fails.
public struct HomePart<Content: Equatable & Sendable>: Equatable, Sendable {
  public var content: Content?
  public var error: ClinicError?
  public var isLoading: Bool

  public init(content: Content? = nil, error: ClinicError? = nil, isLoading: Bool = false) {
    self.content = content
    self.error = error
    self.isLoading = isLoading
  }
}

/// The results of inspections.
public final class HomeOralInspectionCubit: HomePartCubit<[OralInspection]> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.oralInspections, isolation: isolation)
  }
}

/// The progress of the aligner plan.
public final class HomeSmileSolutionCubit: HomePartCubit<SmileSolution> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.smileSolution, isolation: isolation)
  }
}

/// The current treatments.
public final class HomeTreatmentCubit: HomePartCubit<[Treatment]> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.treatments, isolation: isolation)
  }
}
