import Foundation

// Common modifiers that this library doesn't implement. Each has a message that suggests an alternative.

// MARK: Drag and drop

extension View {
  /// Makes the view the source of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func draggable<Payload>(_ payload: @autoclosure @escaping () -> Payload) -> some View { self }

  /// Makes the view the source of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func draggable<Payload, Preview: View>(
    _ payload: @autoclosure @escaping () -> Payload,
    @ViewBuilder preview: () -> Preview
  ) -> some View {
    self
  }
}

// MARK: Geometry

extension View {
  /// Sets a value for the given preference key, from the view's geometry.
  @available(
    *,
    unavailable,
    message: "Measure the view with a GeometryReader, and use preference(key:value:)."
  )
  public func anchorPreference<Key: PreferenceKey>(
    key: Key.Type,
    value: Anchor<CGRect>.Source,
    transform: @escaping (Anchor<CGRect>) -> Key.Value
  ) -> some View {
    self
  }

  /// Layers a view in front of this one, using a preference of this view.
  @available(*, unavailable, message: "Store the value with onPreferenceChange, and use overlay.")
  public func overlayPreferenceValue<Key: PreferenceKey, Content: View>(
    _ key: Key.Type,
    alignment: Alignment = .center,
    @ViewBuilder _ content: @escaping (Key.Value) -> Content
  ) -> some View {
    self
  }

  /// Layers a view behind this one, using a preference of this view.
  @available(*, unavailable, message: "Store the value with onPreferenceChange, and use background.")
  public func backgroundPreferenceValue<Key: PreferenceKey, Content: View>(
    _ key: Key.Type,
    alignment: Alignment = .center,
    @ViewBuilder _ content: @escaping (Key.Value) -> Content
  ) -> some View {
    self
  }
}

extension GeometryProxy {
  /// The value of an anchor, resolved in the container view's coordinate space.
  @available(*, unavailable, message: "A browser reports the size alone. Use size.")
  public subscript<Value>(anchor: Anchor<Value>) -> Value { fatalError("A page has no anchors.") }
}

/// An opaque value derived from an anchor source and a particular view.
@available(*, unavailable, message: "Measure the view with a GeometryReader, and use preference(key:value:).")
public struct Anchor<Value> {
  public struct Source {}
}

@available(*, unavailable, message: "Measure the view with a GeometryReader, and use preference(key:value:).")
extension Anchor<CGRect>.Source {
  public static var bounds: Self { Self() }
}

// MARK: Look

extension View {
  /// Returns a new view that applies a shader to this view as a filter effect on the color of each pixel.
  @available(*, unavailable, message: "A page has no shaders. Use modifiers such as blur and hueRotation.")
  public func colorEffect(_ shader: Any, isEnabled: Bool = true) -> some View { self }

  /// Returns a new view that applies a shader to this view as a geometric distortion effect on the location of each
  /// pixel.
  @available(
    *,
    unavailable,
    message: "A page has no shaders. Use modifiers such as offset and rotationEffect."
  )
  public func distortionEffect(_ shader: Any, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    self
  }

  /// Returns a new view that applies a shader to this view as a filter on the raster layer created from the view.
  @available(*, unavailable, message: "A page has no shaders. Use modifiers such as blur and hueRotation.")
  public func layerEffect(_ shader: Any, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    self
  }

  /// Sets the background of the enclosing container.
  @available(*, unavailable, message: "Use background(_:).")
  public func containerBackground<Style: ShapeStyle>(
    _ style: Style,
    for container: ContainerBackgroundPlacement
  )
    -> some View
  {
    self
  }
}

/// The placement of a container background.
@available(*, unavailable, message: "Use background(_:).")
public struct ContainerBackgroundPlacement {
  public static var widget: Self { Self() }
  public static var navigation: Self { Self() }
  public static var navigationSplitView: Self { Self() }
  public static var tabView: Self { Self() }
  public static var window: Self { Self() }
}
