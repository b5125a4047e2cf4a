import Foundation

/// A shape that is replaced by the current container shape.
///
/// Without a container shape, a rectangle replaces this shape.
///
/// - Note: Differs: it isn't inset by its distance from the container, and clips like a rectangle.
public struct ContainerRelativeShape: InsettableShape {
  private let distance: CGFloat

  nonisolated public init() { distance = 0 }
  nonisolated private init(distance: CGFloat) { self.distance = distance }
  nonisolated public func inset(by amount: CGFloat) -> ContainerRelativeShape {
    ContainerRelativeShape(distance: distance + amount)
  }
  nonisolated public func path(in rect: CGRect) -> Path { rectangle.path(in: rect) }

  nonisolated private var rectangle: Rectangle { Rectangle().inset(by: distance) }

  /// Returns the shape that replaces this one.
  func shape(in environment: EnvironmentValues) -> any Shape { insettableShape(in: environment) }

  fileprivate func insettableShape(in environment: EnvironmentValues) -> any InsettableShape {
    guard let container = environment.containerShape else { return rectangle }
    return distance == 0 ? container.shape : container.shape.insetShape(by: distance)
  }
}

/// A shape of the environment. Two shapes with the same outline count as equal.
struct ContainerShape: Hashable {
  let shape: any InsettableShape
  private let outline: String

  init(_ shape: any InsettableShape) {
    self.shape = shape
    outline = shape.path(in: CGRect(x: 0, y: 0, width: 1000, height: 500)).commands
  }

  static func == (first: Self, second: Self) -> Bool { first.outline == second.outline }
  func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

private enum ContainerShapeKey: EnvironmentKey {
  static var defaultValue: ContainerShape? { nil }
}

extension EnvironmentValues {
  /// The shape of the container, or `nil` for a rectangle.
  fileprivate(set) var containerShape: ContainerShape? {
    get { self[ContainerShapeKey.self] }
    set { self[ContainerShapeKey.self] = newValue }
  }
}

extension InsettableShape {
  nonisolated fileprivate func insetShape(by amount: CGFloat) -> any InsettableShape { inset(by: amount) }
}

extension View {
  /// Sets the container shape to use for any container relative shape within this view.
  public func containerShape<Outline: InsettableShape>(_ shape: Outline) -> some View {
    transformingEnvironment { environment in
      // A relative shape refers to the container around this one.
      let relative = shape as? ContainerRelativeShape
      environment.containerShape = ContainerShape(relative?.insettableShape(in: environment) ?? shape)
    }
  }
}
