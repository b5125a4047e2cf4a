/// A fictitious person.
struct SeedPerson {
  let username: String
  let bio: String

  /// The people. The first one is the user of the demonstration.
  static let all = [
    SeedPerson(username: "demo", bio: "The account of this demonstration. Change anything."),
    SeedPerson(username: "lock-keeper", bio: "Keeps lock 14 and a notebook about it."),
    SeedPerson(username: "Marta Vlk", bio: "Builds canoes. Breaks some of them."),
    SeedPerson(username: "tomas.brook", bio: "Surveyor of small rivers. Measures first, writes later."),
    SeedPerson(username: "Ingrid Åkerblom", bio: "Cook on the barge “Zuversicht”. Onions help."),
    SeedPerson(username: "pipewright", bio: "Plumber by trade, programmer by night."),
    SeedPerson(username: "river_radio", bio: "Water levels, every morning at six."),
    SeedPerson(username: "Odile", bio: "Draws maps of places that move."),
  ]

  /// The text of comments.
  static let comments = [
    "Thank you, this is the explanation that I was looking for.",
    "We do it the other way round on our stretch of the river, and it works **most** of the time.",
    "Is there a drawing of this somewhere?",
    "I tried it on Sunday. The second step needs four hands.",
    "The level has dropped since then, so take care below the weir.",
    "Great article. One small correction: the gate opens to the *left*.",
    "Saved for the winter.",
  ]
}
