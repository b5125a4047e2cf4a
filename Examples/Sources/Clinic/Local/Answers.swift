// The clinic's responses. Each differs slightly from the previous one, so that refreshes are visible.

extension Treatment {
  static func list(inAnswer number: Int) -> [Treatment] {
    [
      Treatment(
        name: "Root canal, tooth 36",
        visit: 1 + number % 3,
        visits: 3,
        waitingMinutes: 4 + number * 7 % 19
      ),
      Treatment(name: "Ceramic crown, tooth 14", visit: 2, visits: 2, waitingMinutes: 9 + number * 5 % 13),
      Treatment(name: "Cleaning", visit: 1, visits: 1, waitingMinutes: 2 + number * 3 % 11),
    ]
  }
}

extension OralInspection {
  static func list(inAnswer number: Int) -> [OralInspection] {
    [
      OralInspection(area: "Gums", score: 72 + number * 5 % 23),
      OralInspection(area: "Enamel", score: 91 - number * 3 % 17),
      OralInspection(area: "Bite", score: 64 + number * 7 % 31),
    ]
  }
}

extension SmileSolution {
  static func plan(inAnswer number: Int) -> SmileSolution {
    SmileSolution(
      name: "Clear aligners",
      aligner: 7 + number / 14 % 15,
      aligners: 22,
      daysLeft: 13 - number % 14
    )
  }
}
