import ComposableArchitecture
import IssueReporting

/// Shows the drawing to one visitor. It draws by itself, and receives the changes.
public struct SketchCanvas: Sendable {
  public enum Message: Hashable, Sendable {
    /// Changes are sent in order, each once. Gaps in their numbers indicate missing ones.
    case change(DrawingChange)
    /// The response to ``SketchFeature/Action/strokesWanted(after:)``.
    case part(DrawingPart)
  }

  /// Sends a message, and returns immediately.
  public var show: @Sendable (Message) -> Void

  /// - Parameter show: A closure that receives the messages in order.
  public init(show: @escaping @Sendable (Message) -> Void) {
    self.show = show
  }
}

extension SketchCanvas: DependencyKey {
  public static let liveValue = missing
  public static let testValue = missing

  private static let missing = SketchCanvas { message in
    reportIssue("No canvas is connected to the store, so nothing was drawn: \(message)")
  }
}

extension DependencyValues {
  /// The canvas of the visitor.
  public var sketchCanvas: SketchCanvas {
    get { self[SketchCanvas.self] }
    set { self[SketchCanvas.self] = newValue }
  }
}
