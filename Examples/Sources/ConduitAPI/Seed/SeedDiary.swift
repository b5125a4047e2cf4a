/// A diary of water levels with an entry for each day, so that lists have several pages.
enum SeedDiary {
  private static let author = 6
  private static let days = 36
  private static let winds = [
    "calm", "a light breeze from the west", "gusts from the north", "fog until ten",
  ]
  private static let birds = [
    "two herons", "a kingfisher", "no birds at all", "eleven swans", "one grebe, diving",
  ]
  private static let works = [
    "The upper gate was greased.", "Reeds were cut along the towpath.",
    "Nothing was broken, and nothing repaired.",
    "The gauge at the bridge was cleaned.",
  ]

  static var articles: [SeedArticle] {
    (1...days).map { day in
      let level = 180 + (day * 37) % 61
      let change = (day * 37) % 61 - ((day - 1) * 37) % 61
      let trend = change >= 0 ? "rising" : "falling"
      return SeedArticle(
        author: author,
        title: "Water levels, day \(day)",
        description: "\(level) cm at the bridge, \(trend).",
        tags: ["levels", trend] + (day % 7 == 0 ? ["weekly"] : []),
        body: """
          The gauge at the bridge shows **\(level) cm**, \(abs(change)) cm \(change >= 0 ? "more" : "less") than yesterday.

          - Weather: \(winds[day % winds.count])
          - Seen: \(birds[day % birds.count])

          \(works[day % works.count])
          """
      )
    }
  }
}
