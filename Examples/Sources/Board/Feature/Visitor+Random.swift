extension Visitor {
  /// Returns a visitor without a name.
  public static func stranger(using generator: inout some RandomNumberGenerator) -> Visitor {
    Visitor(
      id: String(generator.next(), radix: 36) + String(generator.next(), radix: 36),
      alias: strangers.randomElement(using: &generator) ?? "Somebody"
    )
  }

  private static let strangers = [
    "Alder", "Aspen", "Birch", "Cedar", "Cherry", "Elder", "Elm", "Hazel", "Holly", "Ivy", "Juniper",
    "Laurel",
    "Linden", "Maple", "Oak", "Olive", "Pine", "Rowan", "Spruce", "Willow",
  ]
}
