/// Why the showcase cannot start, in words for the person who started it.
struct StartFailure: Error, CustomStringConvertible {
  let description: String
}
