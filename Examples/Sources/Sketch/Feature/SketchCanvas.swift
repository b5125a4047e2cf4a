import ComposableArchitecture
import IssueReporting

/// What shows the drawing to one visitor. It draws by itself, and is told what has changed.
public struct SketchCanvas: Sendable {
  public enum Message: Hashable, Sendable {
    /// Changes are told in their order, each once. Their numbers tell where some were left out.
    case change(DrawingChange)
    /// The answer to ``SketchFeature/Action/strokesWanted(after:)``.
    case part(DrawingPart)
  }

  /// Tells it something. It returns at once.
  public var show: @Sendable (Message) -> Void

  /// - Parameter show: A closure that gets each message, in their order.
  public init(show: @escaping @Sendable (Message) -> Void) {
    self.show = show
  }
}

extension SketchCanvas: DependencyKey {
  public static let liveValue = missing
  public static let testValue = missing

  private static let missing = SketchCanvas { message in
    reportIssue("No canvas was given to the store that told it something: \(message)")
  }
}

extension DependencyValues {
  /// What shows the drawing to the visitor.
  public var sketchCanvas: SketchCanvas {
    get { self[SketchCanvas.self] }
    set { self[SketchCanvas.self] = newValue }
  }
}
