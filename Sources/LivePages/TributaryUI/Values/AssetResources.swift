import Foundation

/// An image resource.
///
/// Xcode generates a constant for each image of an asset catalog, such as `.logo`. On Linux, declare the constants that an
/// app uses in an extension: `static let logo = ImageResource(name: "logo", bundle: .module)`.
public struct ImageResource: Hashable, @unchecked Sendable {
  // A bundle isn't changed after its creation.
  let name: String
  let bundle: Bundle

  /// Creates an image resource.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

/// A color resource.
///
/// Xcode generates a constant for each color of an asset catalog, such as `.brand`. On Linux, declare the constants that an
/// app uses in an extension: `static let brand = ColorResource(name: "brand", bundle: .module)`.
public struct ColorResource: Hashable, @unchecked Sendable {
  // A bundle isn't changed after its creation.
  let name: String
  let bundle: Bundle

  /// Creates a color resource.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension Image {
  /// Creates an image of an image resource.
  nonisolated public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an image resource and a title.
  public init(_ key: LocalizedStringKey, image resource: ImageResource) {
    self.init {
      Text(key)
    } icon: {
      Image(resource)
    }
  }

  /// Creates a label with an image resource and a title.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, image resource: ImageResource) {
    self.init {
      Text(title)
    } icon: {
      Image(resource)
    }
  }
}

extension Color {
  /// Creates a color of a color resource.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}
