/// How far the way to straight teeth is.
public final class HomeSmileSolutionCubit: HomePartCubit<SmileSolution> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.smileSolution, isolation: isolation)
  }
}
