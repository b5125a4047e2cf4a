/// Orders in which fingers or habits put characters.
enum CharacterRun {
  /// Each forwards and backwards. Where a run may go on at the beginning after the end, as in `7890123`, the
  /// track repeats its beginning.
  private static let tracks = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "13579", "02468",
    // Rows of keys, on keyboards of several countries.
    "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm", "wxcvbn",
    "!@#$%^&*()_+",
    // Columns of keys, beside each other or with the row above.
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8", "147258369", "123654789",
  ].flatMap { [Array($0), Array($0.reversed())] }

  private static let shortest = 3

  /// How many characters of a text belong to no run.
  static func charactersOutside(of text: String) -> Int {
    var rest = Array(text.lowercased())[...]
    var count = 0
    while !rest.isEmpty {
      let length = lengthOfRun(atStartOf: rest)
      if length == 0 { count += 1 }
      rest = rest.dropFirst(max(length, 1))
    }
    return count
  }

  /// The length of the longest run that a text begins with; 0 if there is none.
  private static func lengthOfRun(atStartOf text: ArraySlice<Character>) -> Int {
    let longest = tracks.map { shared(text, $0) }.max() ?? 0
    return longest >= shortest ? longest : 0
  }

  /// How many characters of a text's beginning stand one after the other in a track.
  private static func shared(_ text: ArraySlice<Character>, _ track: [Character]) -> Int {
    let starts = track.indices.filter { track[$0] == text.first }
    return starts.map { start in
      zip(text, track[start...]).prefix { $0 == $1 }.count
    }.max() ?? 0
  }
}
