/// Sequences of characters that follow the keyboard, the alphabet or the digits.
enum CharacterRun {
  /// Each sequence also counts backward. If a run may continue from the end to the beginning, as in
  /// `7890123`, the sequence repeats its beginning.
  private static let tracks = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "13579", "02468",
    // Rows of keys, on keyboards of several countries.
    "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm", "wxcvbn",
    "!@#$%^&*()_+",
    // Columns of keys, next to each other or combined with the row above.
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8", "147258369", "123654789",
  ].flatMap { [Array($0), Array($0.reversed())] }

  private static let shortest = 3

  /// Returns how many characters of a string are not part of a run.
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

  /// Returns the length of the longest run at the start of a string, or 0.
  private static func lengthOfRun(atStartOf text: ArraySlice<Character>) -> Int {
    let longest = tracks.map { shared(text, $0) }.max() ?? 0
    return longest >= shortest ? longest : 0
  }

  /// Returns how many characters at the start of a string are consecutive in a track.
  private static func shared(_ text: ArraySlice<Character>, _ track: [Character]) -> Int {
    let starts = track.indices.filter { track[$0] == text.first }
    return starts.map { start in
      zip(text, track[start...]).prefix { $0 == $1 }.count
    }.max() ?? 0
  }
}
