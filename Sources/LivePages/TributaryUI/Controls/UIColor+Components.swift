import Foundation

extension UIColor {
  /// Returns the components that form the color in the RGB color space. Named colors have those of the light or dark
  /// appearance of the window whose code is running.
  ///
  /// - Returns: A Boolean value that indicates whether the components are known.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let scheme = WindowTraits.current?.colorScheme.value ?? .light
    guard let components = color.components(in: scheme) else { return false }
    red?.pointee = components[0]
    green?.pointee = components[1]
    blue?.pointee = components[2]
    alpha?.pointee = components[3]
    return true
  }
}

extension Color {
  /// The red, green and blue components and the opacity, or `nil` if they are unknown.
  fileprivate func components(in scheme: ColorScheme) -> [CGFloat]? {
    if self == .clear { return [0, 0, 0, 0] }
    let opacity = CGFloat(opacityComponent)
    let words = css.split(separator: " ")
    if words.first == "color(srgb", words.count == 6 {
      let numbers = words[1...3].compactMap { Double($0).map { CGFloat($0) } }
      return numbers.count == 3 ? numbers + [opacity] : nil
    }
    guard let digits = hexadecimal(in: scheme)?.dropFirst(), let number = Int(digits, radix: 16) else {
      return nil
    }
    return [16, 8, 0].map { CGFloat(number >> $0 & 255) / 255 } + [opacity]
  }
}
