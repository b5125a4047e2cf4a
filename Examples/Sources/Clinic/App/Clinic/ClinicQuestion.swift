/// What the clinic can be asked for.
public enum ClinicQuestion: String, CaseIterable, Sendable {
  case treatments
  case oralInspections
  case smileSolution
}
