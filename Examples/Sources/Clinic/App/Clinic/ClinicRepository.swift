/// The app's access to the clinic's data. Each request gets a separate response, after a delay or not at all.
public struct ClinicRepository: Sendable {
  public var treatments: @Sendable () async throws(ClinicError) -> [Treatment]
  public var oralInspections: @Sendable () async throws(ClinicError) -> [OralInspection]
  public var smileSolution: @Sendable () async throws(ClinicError) -> SmileSolution

  public init(
    treatments: @escaping @Sendable () async throws(ClinicError) -> [Treatment],
    oralInspections: @escaping @Sendable () async throws(ClinicError) -> [OralInspection],
    smileSolution: @escaping @Sendable () async throws(ClinicError) -> SmileSolution
  ) {
    self.treatments = treatments
    self.oralInspections = oralInspections
    self.smileSolution = smileSolution
  }
}
