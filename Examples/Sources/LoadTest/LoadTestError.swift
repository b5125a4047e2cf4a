/// Why nothing could be measured, in words for the user.
struct LoadTestError: Error, CustomStringConvertible {
  let description: String
}
