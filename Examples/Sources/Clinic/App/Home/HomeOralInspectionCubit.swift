/// The results of inspections.
public final class HomeOralInspectionCubit: HomePartCubit<[OralInspection]> {
  public init(clinic: ClinicRepository, isolation: isolated any Actor) {
    super.init(asking: clinic.oralInspections, isolation: isolation)
  }
}
