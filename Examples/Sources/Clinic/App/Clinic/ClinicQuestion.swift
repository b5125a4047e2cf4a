/// The data that the clinic provides.
public enum ClinicQuestion: String, CaseIterable, Sendable {
  case treatments
  case oralInspections
  case smileSolution
}
