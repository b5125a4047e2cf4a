import Foundation

extension View {
  /// Positions this view within an invisible frame with a size relative to the nearest container.
  ///
  /// - Note: Differs: the view fills the room.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil,
      alignment: alignment
    )
  }

  /// Positions this view within an invisible frame with a size relative to the nearest container. The closure returns the
  /// length of the frame along an axis for the length of the container.
  ///
  /// - Note: Differs: with a closure or a count, the container is the browser's window.
  public func containerRelativeFrame(
    _ axes: Axis.Set,
    alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    RelativeFrame(content: self, axes: axes, alignment: alignment, length: length)
  }

  /// Positions this view within an invisible frame whose length is that of a number of the equal parts of the nearest
  /// container.
  ///
  /// - Note: Differs: with a closure or a count, the container is the browser's window.
  public func containerRelativeFrame(
    _ axes: Axis.Set,
    count: Int,
    span: Int = 1,
    spacing: CGFloat,
    alignment: Alignment = .center
  ) -> some View {
    RelativeFrame(content: self, axes: axes, alignment: alignment) { whole, _ in
      let count = CGFloat(max(count, 1))
      let part = (whole - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * CGFloat(max(span - 1, 0))
    }
  }
}

private struct RelativeFrame<Content: View>: View {
  let content: Content
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  var body: some View {
    let container = UIScreen.main.bounds.size
    content.frame(
      width: axes.contains(.horizontal) ? max(length(container.width, .horizontal), 0) : nil,
      height: axes.contains(.vertical) ? max(length(container.height, .vertical), 0) : nil,
      alignment: alignment
    )
  }
}
