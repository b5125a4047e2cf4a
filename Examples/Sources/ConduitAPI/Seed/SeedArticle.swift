import ConduitTransport

/// An article of the seed, in Markdown.
struct SeedArticle {
  /// The index of the author in ``SeedPerson/all``.
  let author: Int
  let title: String
  let description: String
  let tags: [String]
  let body: String

  var article: NewArticle {
    NewArticle(title: title, description: description, body: body, tagList: tags)
  }

  /// The articles, the oldest first.
  static let all = [
    SeedArticle(
      author: 1,
      title: "How a lock works",
      description: "Two gates, four valves, and patience.",
      tags: ["locks", "introduction"],
      body: """
        A lock lifts a boat with nothing but gravity. Going up takes five steps:

        1. Enter the lower gate, and tie up **loosely**.
        2. Close the gate behind you.
        3. Open the upper valves by a quarter. Wait.
        4. Open them fully when the water is calm.
        5. Open the upper gate as soon as the levels are equal.

        > A gate that doesn't move is telling you something. Don't pull harder.

        ## Going down

        The same steps in reverse, with one difference: keep the stern away from the *sill*.
        """
    ),
    SeedArticle(
      author: 2,
      title: "A canoe from four planks",
      description: "Plans for a boat that fits on a bicycle trailer.",
      tags: ["boats", "woodwork"],
      body: """
        The hull needs four planks of larch, 4 m long and 6 mm thick.

        ## Tools

        - a block plane
        - a drill with a 2 mm bit
        - copper wire, twenty metres of it

        ## The seams

        Drill a hole every 15 cm, and sew the planks together with wire. Tighten the wire from the middle
        to the ends. The curve appears by itself; no mould is needed.

        ### If a plank cracks

        It was too dry. Soak the next one over night.
        """
    ),
    SeedArticle(
      author: 5,
      title: "Back pressure, explained by a plumber",
      description: "Why a slow consumer should slow its producer down.",
      tags: ["programming", "streams", "introduction"],
      body: """
        A pipe never loses water because the tap is closed. It simply stops flowing, all the way up to the
        reservoir. Programs can do the same: the consumer *requests* elements, and the producer sends no more
        than that.

        ```swift
        publisher
          .buffer(size: 16, prefetch: .keepFull, whenFull: .dropOldest)
          .sink { print($0) }
        ```

        A buffer is a **cistern**: it smooths a peak, and changes nothing about the average.
        """
    ),
    SeedArticle(
      author: 4,
      title: "Onion soup for a crew of six",
      description: "One pot, forty minutes, and no washing-up water wasted.",
      tags: ["cooking"],
      body: """
        | ingredient | amount |
        |---|---|
        | onions | 2 kg |
        | butter | 150 g |
        | old bread | whatever is left |

        Slice the onions thinly. Give them half an hour on the lowest flame; *nobody* stirs too often.
        Add water, salt and pepper, and float the bread on top.

        The cheese is optional. The onions are not.
        """
    ),
    SeedArticle(
      author: 3,
      title: "Measuring a brook without instruments",
      description: "A stick, an orange, and a watch are enough.",
      tags: ["surveying", "introduction"],
      body: """
        The flow is *width × depth × speed*, times a correction for the rough bed.

        1. Measure the width with a stick.
        2. Measure the depth at five places, and take the mean.
        3. Let an orange float for ten metres. Oranges float half under water, so the wind hardly matters.

        Multiply the result by `0.8`.
        """
    ),
    SeedArticle(
      author: 7,
      title: "Maps of places that move",
      description: "A sandbank is a date, not a place.",
      tags: ["maps", "surveying"],
      body: """
        Each spring the river moves its sandbanks, and each spring the old map is wrong in a new way. I draw
        *three* lines now:

        - where the bank was
        - where it is
        - where the willows **think** that it will be

        The third line is right surprisingly often.

        ---

        Next: [how to measure a brook](https://conduit.example/measuring).
        """
    ),
    SeedArticle(
      author: 5,
      title: "Valves are state machines",
      description: "Draw the states before you write the code.",
      tags: ["programming", "valves"],
      body: """
        A valve is open, closed, or moving. Most leaks, and most bugs, come from the third state.

        ```swift
        enum Valve {
          case closed
          case moving(toward: Position)
          case open
        }
        ```

        Write the `switch` without `default`. The compiler then finds each place that forgot a state.
        """
    ),
    SeedArticle(
      author: 2,
      title: "Repairing a cracked paddle",
      description: "Epoxy, cloth, and a night of waiting.",
      tags: ["boats", "repairs", "woodwork"],
      body: """
        Don't glue the crack as it is. Widen it first, until only clean wood is visible.

        1. Fill it with thickened epoxy.
        2. Wrap the shaft with glass cloth.
        3. Wait *twelve* hours, not six.

        > A repaired paddle is stronger than a new one, at exactly one place.
        """
    ),
    SeedArticle(
      author: 1,
      title: "Notes from a dry summer",
      description: "Twenty-one days without a boat.",
      tags: ["locks", "levels"],
      body: """
        On day 12 the sill came out of the water. It has a date carved into it: **1887**.

        People walked down to look, and stayed to talk. It was the busiest week of the year, without a single
        boat.
        """
    ),
    SeedArticle(
      author: 4,
      title: "Bread on a moving kitchen floor",
      description: "Dough doesn't mind the waves. The oven does.",
      tags: ["cooking", "boats"],
      body: """
        Let the dough rise while under way, and bake it in the lock: there are twenty quiet minutes in each.

        - flour, 1 kg
        - water, 700 ml
        - salt, 20 g
        - yesterday's dough, a handful
        """
    ),
    SeedArticle(
      author: 7,
      title: "Ein Brief aus Überlingen",
      description: "Grüße von einem See, der keiner Karte traut.",
      tags: ["maps"],
      body: """
        Heute früh war der See so still, daß die Karte auf dem Wasser lag und nicht naß wurde. Fast.

        Übermorgen geht es weiter nach Süden.
        """
    ),
    SeedArticle(
      author: 3,
      title: "What <levels> & \"gauges\" have in common",
      description: "Units, datums, and a title that needs escaping.",
      tags: ["levels", "surveying"],
      body: """
        Both are meaningless without a datum. Write `2.31 m over <zero of the gauge>`, not `2.31`.

        <b>HTML in an article is text.</b> If you can read the tags around this sentence, all is well.
        """
    ),
  ]
}
