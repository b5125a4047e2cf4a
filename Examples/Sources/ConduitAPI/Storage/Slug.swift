import Foundation

/// The name of an article in URLs: ASCII letters, digits and hyphens.
enum Slug {
  private static let longest = 80
  /// Names that routes have: `GET /api/articles/feed`.
  private static let reserved: Set = ["feed"]

  /// Returns the beginning of a slug for a title. A title without ASCII letters results in “article”.
  static func base(of title: String) -> String {
    // Decomposed, so that the accents are skipped and their letters remain.
    let scalars = title.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    var slug = ""
    var needsHyphen = false
    for scalar in scalars where !scalar.properties.isDiacritic {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        if needsHyphen, !slug.isEmpty { slug += "-" }
        needsHyphen = false
        slug.unicodeScalars.append(scalar)
        if slug.utf8.count > longest { break }
      } else if scalar != "'", scalar != "\u{2019}" {
        needsHyphen = true
      }
    }
    if slug.utf8.count > longest { slug = String(slug.prefix(longest)) }
    if slug.hasSuffix("-") { slug.removeLast() }
    return slug.isEmpty ? "article" : slug
  }

  /// Returns a slug that no other article has. If a title is in use, a random number is appended: counting
  /// would take longer with each article of the same title.
  ///
  /// - Parameter isTaken: A closure that returns whether an article has the slug.
  static func unique(for title: String, isTaken: (String) throws -> Bool) rethrows -> String {
    let base = base(of: title)
    var slug = base
    while try reserved.contains(slug) || isTaken(slug) {
      slug = base + "-" + String(UInt32.random(in: (1 << 24)...(.max)), radix: 36)
    }
    return slug
  }
}
