/// The progress of the aligner plan.
public final class HomeSmileSolutionCubit: HomePartCubit<SmileSolution> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.smileSolution, isolation: isolation)
  }
}
