/// Why the showcase cannot start, in words for the user.
struct StartFailure: Error, CustomStringConvertible {
  let description: String
}
