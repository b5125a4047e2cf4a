import ComposableArchitecture

extension StoreLog {
  var canTravel: Bool { access?.owner != nil }

  func perform(_ command: InspectionCommand) async throws(InspectionCommandError) -> Int {
    guard let owner = access?.owner else { throw .travel(.noStore) }
    return try await perform(command, on: owner).get()
  }

  /// Performs a command. It returns a `Result`, because an isolated function can't throw a typed error here.
  private func perform(
    _ command: InspectionCommand,
    on owner: isolated any Actor
  ) -> Result<Int, InspectionCommandError> {
    let inspection = Inspection(log: self)
    if case .travelInSession(let session, let number, let holder) = command {
      do throws(ImportError) {
        try inspection.travel(to: number, in: session, by: holder)
        return .success(0)
      } catch {
        return .failure(.imported(error))
      }
    }
    do throws(TravelError) {
      switch command {
      case .travelInSession: break
      case .travel(let number, let holder): try inspection.travel(to: number, by: holder)
      case .resume: try inspection.resume()
      case .resumeHeld(let holder): try inspection.resume(heldBy: holder)
      case .take(let holder, let other): inspection.take(from: holder, for: other)
      case .skip(let number): try inspection.skip(number)
      case .restore(let number): try inspection.restore(number)
      case .replay(let number): try inspection.replay(from: number)
      case .dispatch(let text, let times):
        guard let action = action(text) else { return .failure(.unknownAction(text)) }
        for _ in 0..<times { try inspection.dispatch(action) }
      case .countHeld: return .success(inspection.heldActions)
      }
      return .success(0)
    } catch {
      return .failure(.travel(error))
    }
  }

  /// Returns an earlier action with this text or, without one, the action that the text describes.
  private func action(_ text: String) -> Action? {
    let sent = withRing { Array($0.entries.suffix(Self.mostSearched)) }
    let mask = secrets.mask()
    // Searches for an unmasked match first, which avoids masking all actions.
    let known =
      sent.last { Self.source(of: $0.action) == text } ?? sent.last { Self.text(of: $0.action, mask) == text }
    return known?.action ?? ActionReader.value(text, as: Action.self)
  }

  /// The number of latest entries to search for an action by its text.
  private static var mostSearched: Int { 1_000 }

  /// The maximum estimated size of an action written in full.
  private static var longestAction: Int { 4_096 }

  /// Returns the action as source code. If it has no source form or a long one, returns its name.
  private static func text(of action: Action, _ mask: SecretMask) -> String {
    text(of: action, source: source(of: action), mask)
  }

  private static func text(of action: Action, source: String?, _ mask: SecretMask) -> String {
    source.flatMap { try? mask.source($0) } ?? ActionName.name(of: action, mask)
  }

  /// - Returns: The source, or `nil` if none exists or it is too long.
  private static func source(of action: Action) -> String? {
    if Footprint.bytes(of: action) > longestAction { return nil }
    let source = try? SourceWriter.source(of: action, at: "")
    return source.flatMap { $0.utf8.count <= 4 * longestAction ? $0 : nil }
  }

  func sendableActions(containing text: String, limit: Int) -> [String] {
    let sent = withRing { Array($0.entries.suffix(Self.mostSearched)) }
    let mask = secrets.mask()
    var sources: Set<String> = []
    var seen: Set<String> = []
    var found: [String] = []
    func add(_ candidate: String) {
      guard text.isEmpty || candidate.contains(text), seen.insert(candidate).inserted else { return }
      found.append(candidate)
    }
    for entry in sent.reversed() where found.count < limit {
      // Equal actions are masked only once.
      let source = Self.source(of: entry.action)
      if let source, !sources.insert(source).inserted { continue }
      add(Self.text(of: entry.action, source: source, mask))
    }
    for text in ActionReader.cases(of: Action.self) where found.count < limit { add(text) }
    return found
  }
}

/// A command to an inspected store, independent of the store's types.
package enum InspectionCommand: Sendable {
  case travel(to: Int, by: TravelHolder)
  /// Shows a state of an imported session.
  case travelInSession(Session, to: Int, by: TravelHolder)
  case resume
  /// Resumes the store, unless another holder has moved it since then.
  case resumeHeld(by: TravelHolder)
  /// Replaces a disconnected holder.
  case take(from: TravelHolder, for: TravelHolder)
  case skip(Int)
  case restore(Int)
  case replay(from: Int)
  /// Parses an action from its text and sends it the given number of times.
  case dispatch(String, times: Int)
  /// Returns the number of held effect actions.
  case countHeld
}

/// The reason why a command failed.
package enum InspectionCommandError: Error, Hashable, Sendable {
  case travel(TravelError)
  case imported(ImportError)
  /// The text can't be parsed as an action.
  case unknownAction(String)
}
