/// A bloc or cubit that an inspector records.
public struct InspectedBloc: Sendable {
  let record: BlocRecord

  /// The bloc's type.
  public var name: String { record.name }

  /// What the bloc did: the latest, as many as the inspector keeps for a store.
  public var events: [InspectedBlocEvent] { record.latest }
}
