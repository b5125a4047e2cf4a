import LivePages
import ShowcaseFrame

/// The picture on a lesson's card.
struct LessonPicture {
  let lesson: Lesson

  var body: Element {
    switch lesson.name {
    case "prime-time": Self.primeTime
    case "search": Self.search
    case "log-in": Self.logIn
    case "sign-up": Self.signUp
    case "members": Self.members
    case "streams": Self.streams
    case "animation": Self.animation
    case "bloc": Self.bloc
    case "cancellation": Self.cancellation
    case "uploads": Self.uploads
    case "board": Self.board
    case "sketch": Self.sketch
    case "inspector": Self.inspector
    default: Self.page
    }
  }

  /// A page, for lessons and apps without their own picture.
  static var page: Element {
    Drawing.canvas("page") {
      Drawing.frame(72, 18, 176, 104, radius: 10)
      Drawing.box(88, 34, 88, 12, radius: 6, .accent)
      Drawing.box(88, 60, 144, 8, radius: 4, .soft)
      Drawing.box(88, 78, 120, 8, radius: 4, .soft)
      Drawing.box(88, 98, 56, 12, radius: 6, .wash)
    }
  }
}

extension LessonPicture {
  /// A timing curve, and an object that moves along it.
  static var animation: Element {
    Drawing.canvas("animation") {
      Drawing.line(40, 118, 284, 118)
      Drawing.line(40, 118, 40, 20)
      Drawing.stroke("M40 118C150 118 150 28 280 28", .accent)
      for (x, y, radius) in [(68.0, 116.0, 4.0), (106, 106, 5), (143, 84, 6), (180, 58, 7), (220, 39, 8)] {
        Drawing.circle(x, y, radius: radius, .soft)
      }
      Drawing.circle(272, 28, radius: 12, .accent)
    }
  }
}

extension LessonPicture {
  /// A rail at the side of a page, whose parts are built by their own blocs.
  static var bloc: Element {
    Drawing.canvas("bloc") {
      Drawing.frame(32, 16, 256, 108, radius: 10)
      Drawing.line(88, 16, 88, 124)
      for row in 0..<3 {
        let y = 38 + Double(row) * 32
        if row == 1 { Drawing.box(40, y - 13, 40, 26, radius: 8, .wash) }
        Drawing.circle(60, y, radius: 7, row == 1 ? .accent : .soft)
      }
      Drawing.box(104, 32, 82, 34, radius: 8, .wash)
      Drawing.box(194, 32, 78, 34, radius: 8, .accent)
      Drawing.box(104, 76, 168, 34, radius: 8, .wash)
      Drawing.box(118, 89, 96, 8, radius: 4, .soft)
      Drawing.box(208, 45, 50, 8, radius: 4, .surface)
    }
  }
}

extension LessonPicture {
  /// Three columns of cards, and one moving card.
  static var board: Element {
    Drawing.canvas("board") {
      for (column, count) in [3, 2, 1].enumerated() {
        for card in 0..<count {
          Drawing.box(40 + Double(column) * 84, 20 + Double(card) * 34, 72, 26, card == 0 ? .soft : .wash)
        }
      }
      Drawing.stroke("M112 101C150 101 150 67 190 67", .accent)
      Drawing.circle(76, 101, radius: 7, .accent)
      Drawing.circle(160, 67, radius: 7, .accent)
    }
  }
}

extension LessonPicture {
  /// Finished work, running work and cancelled work.
  static var cancellation: Element {
    Drawing.canvas("cancellation") {
      progress(y: 30, length: 204, .accent)
      Drawing.tick(272, 30)
      progress(y: 70, length: 128, .accent)
      Drawing.ring(272, 70, radius: 9, .line)
      Drawing.stroke("M272 61a9 9 0 0 1 9 9", .accent)
      progress(y: 110, length: 74, .problem)
      Drawing.stroke("M265 103l14 14m0 -14l-14 14", .problem)
    }
  }

  private static func progress(y: Double, length: Double, _ tone: Drawing.Tone) -> HTML {
    HTML {
      Drawing.box(36, y - 6, 204, 12, radius: 6, .line)
      Drawing.box(36, y - 6, length, 12, radius: 6, tone)
    }
  }
}

extension LessonPicture {
  /// A row of moments of a store, with one selected, and below it the effects at that time.
  static var inspector: Element {
    Drawing.canvas("inspector") {
      Drawing.stroke("M36 52h248", .soft)
      for moment in 0..<6 {
        let left = 36 + Double(moment) * 48
        Drawing.box(left - 7, 45, 14, 14, radius: 7, moment == 3 ? .accent : .soft)
      }
      Drawing.stroke("M180 30l-8 -10h16z", .accent)
      Drawing.box(84, 82, 150, 12, radius: 6, .accent)
      Drawing.box(132, 104, 74, 12, radius: 6, .soft)
      Drawing.box(228, 104, 40, 12, radius: 6, .soft)
    }
  }
}

extension LessonPicture {
  /// A name, a password, and a button that both of them enable.
  static var logIn: Element {
    Drawing.canvas("log-in") {
      Drawing.frame(40, 18, 168, 30)
      Drawing.box(54, 29, 76, 8, radius: 4, .soft)
      Drawing.frame(40, 60, 168, 30)
      for dot in 0..<8 {
        Drawing.circle(58 + Double(dot) * 13, 75, radius: 4, .soft)
      }
      Drawing.box(40, 102, 168, 24, radius: 8, .accent)
      Drawing.box(104, 111, 40, 6, radius: 3, .surface)
      Drawing.stroke("M216 33h28q12 0 12 12v57q0 12 -12 12h-28", .accent)
      Drawing.stroke("M216 75h40", .accent)
      Drawing.circle(256, 75, radius: 14, .accent)
      Drawing.stroke("M249 75l5 5 9 -10", .surface)
    }
  }
}

extension LessonPicture {
  /// A ticket, and the door that it opens.
  static var members: Element {
    Drawing.canvas("members") {
      Drawing.frame(40, 48, 96, 48)
      Drawing.box(54, 62, 44, 6, radius: 3, .soft)
      Drawing.box(54, 76, 30, 6, radius: 3, .soft)
      Drawing.stroke("M112 48v48", .accent)
      Drawing.stroke("M152 72h40M180 60l12 12 -12 12", .accent)
      Drawing.box(212, 18, 64, 108, radius: 6, .accent)
      Drawing.circle(264, 74, radius: 4, .surface)
    }
  }
}

extension LessonPicture {
  /// The numbers from 1 to 48, with the primes highlighted.
  static var primeTime: Element {
    Drawing.canvas("prime-time") {
      for number in 1...48 {
        let x = 28 + Double((number - 1) % 12) * 24
        let y = 34 + Double((number - 1) / 12) * 24
        if isPrime(number) {
          Drawing.circle(x, y, radius: 8, .accent)
        } else {
          Drawing.circle(x, y, radius: 4, .line)
        }
      }
    }
  }

  private static func isPrime(_ number: Int) -> Bool {
    number > 1 && !(2..<number).contains { number.isMultiple(of: $0) }
  }
}

extension LessonPicture {
  /// A field, many keystrokes, and the few requests that result from them.
  static var search: Element {
    Drawing.canvas("search") {
      Drawing.frame(24, 18, 272, 34, radius: 17)
      Drawing.ring(45, 35, radius: 6, .accent)
      Drawing.line(49.5, 39.5, 54, 44, .accent)
      Drawing.box(68, 31, 92, 8, radius: 4, .soft)
      Drawing.line(168, 27, 168, 43, .accent)
      Drawing.line(24, 78, 296, 78)
      for x in [36.0, 48, 56, 70, 84, 132, 142, 154, 168, 226, 236, 252] {
        Drawing.circle(x, 78, radius: 4, .soft)
      }
      Drawing.line(24, 114, 296, 114)
      for (x, end) in [(84.0, 106.0), (168, 190), (252, 274)] {
        Drawing.stroke("M\(x) 84C\(x) 100 \(end) 94 \(end) 106", .accent)
        Drawing.circle(end, 114, radius: 8, .accent)
      }
    }
  }
}

extension LessonPicture {
  /// Three fields with their validation messages, and the name that is sent to a server.
  static var signUp: Element {
    Drawing.canvas("sign-up") {
      for (row, length) in [(0.0, 88.0), (1, 64), (2, 64)] {
        let y = 18 + row * 36
        Drawing.frame(32, y, 176, 28)
        if row == 0 {
          Drawing.box(46, y + 10, length, 8, radius: 4, .soft)
        } else {
          for dot in 0..<6 {
            Drawing.circle(50 + Double(dot) * 13, y + 14, radius: 4, .soft)
          }
        }
        Drawing.circle(236, y + 14, radius: 12, row == 2 ? .problem : .accent)
        if row == 2 {
          Drawing.stroke("M231 \(y + 9)l10 10m0 -10l-10 10", .surface)
        } else {
          Drawing.tick(235, y + 14, .surface)
        }
      }
      Drawing.stroke("M252 32h16q10 0 10 10v26", .accent)
      Drawing.stroke("M271 62l7 8 7 -8", .accent)
      Drawing.circle(278, 88, radius: 12, .wash)
      Drawing.ring(278, 88, radius: 12, .accent)
    }
  }
}

extension LessonPicture {
  /// A sheet in two windows, with the same drawing in both.
  static var sketch: Element {
    Drawing.canvas("sketch") {
      for left in [28.0, 172] {
        Drawing.frame(left, 22, 120, 96)
        Drawing.stroke("M\(Int(left) + 18) 92c14 -52 30 -52 38 -22s20 24 46 -22", .accent)
        Drawing.stroke("M\(Int(left) + 22) 44h30", .soft)
      }
      Drawing.circle(130, 48, radius: 7, .accent)
    }
  }
}

extension LessonPicture {
  /// A marble diagram: two streams, an operator, and the stream that wins.
  static var streams: Element {
    Drawing.canvas("streams") {
      arrow(y: 26)
      for x in [92.0, 164, 236] {
        Drawing.circle(x, 26, radius: 9, .soft)
      }
      arrow(y: 60)
      for x in [60.0, 128, 208] {
        Drawing.circle(x, 60, radius: 9, .accent)
      }
      Drawing.line(264, 51, 264, 69, .accent)
      Drawing.box(24, 82, 272, 16, radius: 8, .wash)
      arrow(y: 118)
      for x in [60.0, 128, 208] {
        Drawing.circle(x, 118, radius: 9, .accent)
      }
      Drawing.line(264, 109, 264, 127, .accent)
    }
  }

  private static func arrow(y: Double) -> HTML {
    HTML {
      Drawing.line(24, y, 296, y)
      Drawing.stroke("M290 \(y - 5)l6 5 -6 5")
    }
  }
}

extension LessonPicture {
  /// A dashed field, an arrow into it, and three files, one of which is still being sent.
  static var uploads: Element {
    Drawing.canvas("uploads") {
      Drawing.frame(40, 22, 104, 100)
      Drawing.stroke("M92 104v-56", .accent)
      Drawing.stroke("M74 66l18 -18 18 18", .accent)
      for row in 0..<3 {
        let top = 26 + Double(row) * 34
        Drawing.box(168, top, 24, 24, radius: 5, .soft)
        Drawing.box(202, top + 2, 60, 6, radius: 3, .soft)
        Drawing.box(202, top + 14, row == 2 ? 34 : 82, 6, radius: 3, .accent)
      }
    }
  }
}
