/// The current treatments.
public final class HomeTreatmentCubit: HomePartCubit<[Treatment]> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.treatments, isolation: isolation)
  }
}
