/// A bloc or cubit that an inspector records.
public struct InspectedBloc: Sendable {
  let record: BlocRecord

  /// The bloc's type.
  public var name: String { record.name }

  /// Counts the blocs of the inspector, from 1.
  public var number: Int { record.number }

  /// The events of the bloc: the latest, within the limits of the inspector.
  public var events: [InspectedBlocEvent] { record.latest }
}
