import ComposableArchitecture

extension StoreLog {
  var canTravel: Bool { access?.owner != nil }

  func perform(_ command: InspectionCommand) async throws(InspectionCommandError) -> Int {
    guard let owner = access?.owner else { throw .travel(.noStore) }
    return try await perform(command, on: owner).get()
  }

  /// It is a result that is returned, as a typed error does not leave an isolated function.
  private func perform(
    _ command: InspectionCommand,
    on owner: isolated any Actor
  ) -> Result<Int, InspectionCommandError> {
    let inspection = Inspection(log: self)
    if case .travelInSession(let session, let number) = command {
      do throws(ImportError) {
        try inspection.travel(to: number, in: session)
        return .success(0)
      } catch {
        return .failure(.imported(error))
      }
    }
    do throws(TravelError) {
      switch command {
      case .travelInSession: break
      case .travel(let number): try inspection.travel(to: number)
      case .resume: try inspection.resume()
      case .skip(let number): try inspection.skip(number)
      case .restore(let number): try inspection.restore(number)
      case .replay(let number): try inspection.replay(from: number)
      case .dispatch(let text):
        guard let action = action(text) else { return .failure(.unknownAction(text)) }
        try inspection.dispatch(action)
      case .countHeld: return .success(inspection.heldActions)
      }
      return .success(0)
    } catch {
      return .failure(.travel(error))
    }
  }

  /// An action that was sent before and has this text, or one that the text spells.
  private func action(_ text: String) -> Action? {
    let sent = withRing { Array($0.entries.suffix(Self.mostSearched)) }
    let mask = secrets.mask()
    let known = sent.last { Self.text(of: $0.action, mask) == text }
    return known?.action ?? ActionReader.value(text, as: Action.self)
  }

  /// The latest entries among which actions are found by their texts.
  private static var mostSearched: Int { 1_000 }

  /// The most bytes of an action, as estimated, that is written in full.
  private static var longestAction: Int { 4_096 }

  /// As it is written in source code, or in short where that cannot be or would be long.
  private static func text(of action: Action, _ mask: SecretMask) -> String {
    if Footprint.bytes(of: action) > longestAction { return ActionName.name(of: action, mask) }
    do {
      return try mask.source(SourceWriter.source(of: action, at: ""))
    } catch {
      return ActionName.name(of: action, mask)
    }
  }

  var sendableActions: [String] {
    let sent = withRing { Array($0.entries.suffix(Self.mostSearched)) }
    let mask = secrets.mask()
    var seen: Set<String> = []
    let texts = sent.reversed().map { Self.text(of: $0.action, mask) } + ActionReader.cases(of: Action.self)
    return texts.filter { seen.insert($0).inserted }
  }
}
